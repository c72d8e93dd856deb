import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { calendarDate } from '#contract/procedure.ts'
import { exportFormats, exportLists } from '#domain/books/exports.ts'
import type { Env } from '#server/http/middleware.ts'
import { filtersOf } from './keys-store.ts'

/** Describes the exports for /openapi.json, beside the procedures. */
export function describeExports(app: OpenAPIHono<Env>): void {
  for (const list of exportLists) {
    const filters = Object.fromEntries(filtersOf[list].map((name) => [name, z.string().optional()]))
    for (const format of exportFormats) {
      app.openAPIRegistry.registerPath({
        method: 'get',
        path: `/exports/${list}.${format}`,
        operationId: `export_${list.replace('-', '_')}_${format}`,
        summary:
          'A list by period, both days included, with a last row of sums. The answer streams.',
        description: 'Needs a fresh sign-in.',
        tags: ['admin'],
        request: { query: z.object({ from: calendarDate, to: calendarDate, ...filters }) },
        responses: { 200: { description: 'The file' } },
      })
    }
  }
}
