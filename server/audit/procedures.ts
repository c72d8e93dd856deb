import { z } from 'zod'
import type { audit } from '#contract/audit.ts'
import { formatAccessCode, normalizeAccessCode } from '#domain/access-code.ts'
import { auditActions } from '#domain/audit.ts'
import { decodeCursor, pageOf } from '#server/http/cursor.ts'
import type { Handlers, Services } from '#server/services.ts'
import * as store from './store.ts'

const position = z.object({ id: z.int() })

/** The audit trail, to read. It is written where things are done (server/database/audit.ts). */
export const auditProcedures = ({ db }: Services): Handlers<keyof typeof audit> => ({
  async list_audit_events({ kind, search, limit, cursor, ...filter }) {
    const rows = await store.listEvents(db, {
      ...filter,
      actions: kind && auditActions(kind),
      about: search?.trim() ? await idsIn(db, search.trim()) : undefined,
      after: cursor ? decodeCursor(cursor, position).id : undefined,
      limit: limit + 1,
    })
    const { page, next_cursor } = pageOf(rows, limit, ({ id }) => ({ id }))
    return { events: page.map(shown), next_cursor }
  },
})

async function idsIn(db: Services['db'], search: string): Promise<string[]> {
  const id = z.uuid().safeParse(search)
  if (id.success) return [id.data]
  return store.idsOf(db, { name: search, code: normalizeAccessCode(search) })
}

const shown = ({ at, code, subject_name, ...event }: store.StoredEvent) => ({
  ...event,
  at: at.toISOString(),
  subject_name: code ? formatAccessCode(code) : subject_name,
})
