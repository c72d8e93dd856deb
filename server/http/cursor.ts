import type { z } from 'zod'
import { HttpError } from './failures.ts'

/** Encodes the end of a page as an opaque cursor. */
export function encodeCursor(values: unknown): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Decodes a cursor. Throws 400 if it was not made for this list. */
export function decodeCursor<T>(cursor: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw invalidCursor()
  }
}

export const invalidCursor = () =>
  new HttpError(400, 'err.invalidInput', { fields: { cursor: 'err.invalidInput' } })

/** Returns a page from its rows plus one, and the cursor of the next page if there is one. */
export function pageOf<Row>(rows: Row[], limit: number, positionOf: (row: Row) => unknown) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next_cursor = rows.length > limit && last ? encodeCursor(positionOf(last)) : null
  return { page, next_cursor }
}
