import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { exportSpan, parseExportFile } from '#domain/books/exports.ts'
import { freshAdministrator } from '#server/accounts/index.ts'
import { contextOf } from '#server/context.ts'
import { HttpError, NotFound } from '#server/http/failures.ts'
import type { Env } from '#server/http/middleware.ts'
import type { Services } from '#server/services.ts'
import { type Export, writeExport } from './export.ts'
import { filtersOf } from './keys-store.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Serves `GET /{list}.{csv|xlsx}?from&to`, a list of the books by period (docs/product.md §16.4): only
 * for administrators who signed in recently, and not for links on other sites. Other parameters are
 * filters.
 */
export function exportRoutes(services: Services): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/:file', async (c) => {
    const context = contextOf(services, freshAdministrator(c.get('caller')))
    const asked = readAsked(c.req.param('file'), c.req.query())
    const chunks = await writeExport(context, asked)
    const { list, format, span } = asked
    const body = Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream
    return c.body(body, 200, {
      'Content-Type': types[format],
      'Content-Disposition': `attachment; filename="${list}-${span.from}-${span.to}.${format}"`,
      'Cache-Control': 'no-store',
    })
  })
  return app
}

/** Throws 404 for another file, and 400 with the names of what is wrong in the query. */
function readAsked(file: string, query: Record<string, string>): Export {
  const named = parseExportFile(file)
  if (!named) throw new NotFound()
  const { from, to, ...filters } = query
  const span = exportSpan(from, to)
  const wrong = Object.keys(filters).filter((name) => !filtersOf[named.list].includes(name))
  if (!span) wrong.push('from', 'to')
  if (filters.as_of !== undefined && !exportSpan(filters.as_of, filters.as_of)) wrong.push('as_of')
  if (!span || wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map((name) => [name, 'err.invalidInput']))
    throw new HttpError(400, 'err.invalidInput', { fields })
  }
  return { ...named, span, filters }
}
