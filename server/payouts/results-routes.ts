import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { resultColumns } from '#contract/payouts.ts'
import { ACH_MAX_BYTES } from '#domain/bank-files/ach-reader.ts'
import { HttpError } from '#server/http/failures.ts'
import type { Env } from '#server/http/middleware.ts'
import { createTurns } from '#server/http/turns.ts'
import type { Services } from '#server/services.ts'
import { freshAdministrator } from './fresh-administrator.ts'
import { previewResults } from './results.ts'

const FORM_BYTES = 64 * 1024 // the parts of the form around the file
const MAX_BODY_BYTES = ACH_MAX_BYTES + FORM_BYTES

/** A file takes some tens of megabytes while it is read (bench/uploads.ts). */
const inTurn = createTurns({ atOnce: 1 })

function refuseBody(): never {
  throw new HttpError(413, 'payout.results.tooLarge')
}
const countBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseBody })

/**
 * Serves `POST /{run_id}/results`: a form with `file`, and with `columns` as JSON if they were
 * chosen. Answers what would be entered (docs/product.md §14.19).
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
      if (!id.success) throw new HttpError(404, 'err.notFound')
      const answer = await inTurn('results', async () => {
        const { bytes, columns } = await readForm(c)
        return previewResults(services, caller, { run_id: id.data, bytes, columns })
      })
      return c.json(answer, 200, { 'Cache-Control': 'no-store' })
    },
  )
  return app
}

/** Throws 400 for a form without a file, or with columns of another form. */
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
  const text = form.get('columns')
  const columns = text === null ? undefined : columnsOf(text)
  return { bytes: new Uint8Array(await file.arrayBuffer()), columns }
}

function columnsOf(text: unknown) {
  try {
    return resultColumns.parse(JSON.parse(String(text)))
  } catch {
    throw new HttpError(400, 'err.invalidInput', { fields: { columns: 'err.invalidInput' } })
  }
}
