import type { z } from 'zod'
import { HttpError } from '#server/http/failures.ts'
import { invalidInput } from '#server/http/rpc.ts'

const MOST_BYTES = 16 * 1024

/**
 * The body of a request, checked. Throws 415 for what is not sent as JSON (a form of another site
 * can't send that), 413 for what is too long, 400 with the fields that are wrong.
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new HttpError(415, 'err.invalidInput')
  const parsed = schema.safeParse(parse(await readText(request)))
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  return parsed.data
}

async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of request.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > MOST_BYTES) throw new HttpError(413, 'err.tooLarge')
  }
  return text
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, 'err.invalidInput')
  }
}
