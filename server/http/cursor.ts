import type { z } from 'zod'
import { HttpError } from './failures.ts'

/** Where a page ends, as a text that callers hand back unread. */
export function encodeCursor(values: unknown): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The way back. Throws 400 for a text that we did not make for this list. */
export function decodeCursor<T>(cursor: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw invalidCursor()
  }
}

export const invalidCursor = () =>
  new HttpError(400, 'err.invalidInput', { fields: { cursor: 'err.invalidInput' } })

/** A page out of one row more than it holds, and the cursor of the next page. */
export function pageOf<Row>(rows: Row[], limit: number, positionOf: (row: Row) => unknown) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next_cursor = rows.length > limit && last ? encodeCursor(positionOf(last)) : null
  return { page, next_cursor }
}
