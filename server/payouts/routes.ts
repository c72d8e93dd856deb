import { Hono } from 'hono'
import { z } from 'zod'
import { isBankFileName, parseListFile } from '#domain/payouts/files.ts'
import { freshAdministrator } from '#server/accounts/index.ts'
import { type Context, contextOf } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import { NotFound } from '#server/http/failures.ts'
import type { Env } from '#server/http/middleware.ts'
import type { Services } from '#server/services.ts'
import { downloadBankFile, downloadList, downloadTestFile } from './files/index.ts'
import { resultsRoutes } from './results/index.ts'
import { downloadYear } from './signals/index.ts'

/**
 * Serves `GET /{run_id}/{file}`, a file or list of a locked run (docs/product.md §14.8, §14.15): only
 * for administrators who signed in recently, and not for links on other sites. `GET /test/{file}` is
 * a test file of a bank's file, made with the saved settings, and `GET /year/{year}.xlsx` the figures
 * of a year for the bank. Header or query say which changes of
 * colleagues were seen (docs/product.md §14.17).
 */
export function payoutRoutes(services: Services): Hono<Env> {
  const app = new Hono<Env>()
  app.route('/', resultsRoutes(services))
  app.get('/test/:file', async (c) => {
    const context = contextOf(services, freshAdministrator(c.get('caller')))
    const { file } = c.req.param()
    if (!isBankFileName(file)) throw new NotFound()
    const bytes = await downloadTestFile(context, file)
    return c.body(bytes, 200, attachment(`test-${file}`, bytes))
  })
  app.get('/year/:file', async (c) => {
    const context = contextOf(services, freshAdministrator(c.get('caller')))
    const { bytes, name } = await downloadYear(context, c.req.param('file'))
    return c.body(bytes, 200, attachment(name, bytes))
  })
  app.get('/:run_id/:file', async (c) => {
    const context = contextOf(services, freshAdministrator(c.get('caller')))
    const { run_id, file } = c.req.param()
    const id = z.uuid().safeParse(run_id)
    if (!id.success) throw new NotFound()
    const seen = c.req.header('X-Changes-Seen') ?? c.req.query('changes_seen')
    const { bytes, name } = await download(context, { run_id: id.data, file, seen })
    return c.body(bytes, 200, attachment(name, bytes))
  })
  return app
}

const attachment = (name: string, bytes: Uint8Array) => ({
  'Content-Type': 'application/octet-stream',
  'Content-Length': String(bytes.length),
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': 'no-store',
})

type Asked = { run_id: string; file: string; seen: string | undefined }

function download(context: Context<Administrator>, { file: name, ...asked }: Asked) {
  if (isBankFileName(name)) return downloadBankFile(context, { ...asked, file: name })
  const file = parseListFile(name)
  if (!file) throw new NotFound()
  return downloadList(context, { ...asked, file })
}
