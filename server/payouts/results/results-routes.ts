import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { resultColumns, resultOfAll, resultReading, resultWords } from '#contract/payouts.ts'
import { ACH_MAX_BYTES } from '#domain/bank-files/ach/ach-reader.ts'
import { freshAdministrator } from '#server/accounts/index.ts'
import { contextOf } from '#server/context.ts'
import { HttpError, NotFound } from '#server/http/failures.ts'
import type { Env } from '#server/http/middleware.ts'
import { createTurns } from '#server/http/turns.ts'
import type { Services } from '#server/services.ts'
import { previewResults } from './results.ts'

const FORM_BYTES = 64 * 1024 // the parts of the form around the file
const MAX_BODY_BYTES = ACH_MAX_BYTES + FORM_BYTES

/** Reading a file takes some tens of megabytes of memory (bench/uploads.ts). */
const inTurn = createTurns({ atOnce: 1 })

function refuseBody(): never {
  throw new HttpError(413, 'payout.results.tooLarge')
}
const countBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseBody })

/**
 * Serves `POST /{run_id}/results`: a form with `file`, and with what the office chose about a
 * table: `columns`, `words` and `reading` as JSON, and `all`. Answers what would be entered (docs/product.md
 * §14.19).
 */
export function resultsRoutes(services: Services): Hono<Env> {
  const app = new Hono<Env>()
  app.post(
    '/:run_id/results',
    async (c, next) => {
      freshAdministrator(c.get('caller'))
      if (Number(c.req.header('Content-Length')) > MAX_BODY_BYTES) refuseBody()
      await next()
    },
    countBody,
    async (c) => {
      const caller = freshAdministrator(c.get('caller'))
      const id = z.uuid().safeParse(c.req.param('run_id'))
      if (!id.success) throw new NotFound()
      // A slow upload holds up only those of the same administrator.
      const form = await inTurn(caller.user.id, () => readForm(c))
      const upload = { run_id: id.data, ...form }
      const answer = await inTurn('results', () =>
        previewResults(contextOf(services, caller), upload),
      )
      return c.json(answer, 200, { 'Cache-Control': 'no-store' })
    },
  )
  return app
}

/** Throws 400 for a form without a file, or with choices of another form. */
async function readForm(c: Context<Env>) {
  const form = await c.req.formData().catch((error: Error) => {
    if ([error, error.cause].some((one) => one instanceof Error && one.name === 'BodyLimitError')) {
      refuseBody()
    }
    throw new HttpError(400, 'err.invalidInput')
  })
  const file = form.get('file')
  if (!(file instanceof File)) {
    throw new HttpError(400, 'err.invalidInput', { fields: { file: 'common.required' } })
  }
  const chosen = {
    columns: partOf(form, 'columns', (text) => resultColumns.parse(JSON.parse(text))),
    words: partOf(form, 'words', (text) => resultWords.parse(JSON.parse(text))),
    all: partOf(form, 'all', (text) => resultOfAll.parse(text)),
    reading: partOf(form, 'reading', (text) => resultReading.parse(JSON.parse(text))),
  }
  return { bytes: new Uint8Array(await file.arrayBuffer()), chosen }
}

/** Returns undefined for a part that the form does not have. */
function partOf<Part>(form: FormData, name: string, read: (text: string) => Part) {
  const text = form.get(name)
  if (text === null) return undefined
  try {
    return read(String(text))
  } catch {
    throw new HttpError(400, 'err.invalidInput', { fields: { [name]: 'err.invalidInput' } })
  }
}
