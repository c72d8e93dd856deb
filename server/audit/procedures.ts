import { z } from 'zod'
import type { audit } from '#contract/audit.ts'
import { formatAccessCode, normalizeAccessCode } from '#domain/access-code.ts'
import { auditActions } from '#domain/audit.ts'
import type { Handlers } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { decodeCursor, pageOf } from '#server/http/cursor.ts'
import * as store from './store.ts'

const position = z.object({ id: z.int() })

/** Reads the audit trail. Each module writes its own events (server/database/audit.ts). */
export const auditProcedures: Handlers<keyof typeof audit> = {
  async list_audit_events({ kind, search, limit, cursor, ...filter }, { db }) {
    const rows = await store.listEvents(db, {
      ...filter,
      actions: kind && auditActions(kind),
      about: search?.trim() ? await matchingIds(db, search.trim()) : undefined,
      after: cursor ? decodeCursor(cursor, position).id : undefined,
      limit: limit + 1,
    })
    const { page, next_cursor } = pageOf(rows, limit, ({ id }) => ({ id }))
    return { events: page.map(toResponse), next_cursor }
  },
}

async function matchingIds(db: Db, search: string): Promise<string[]> {
  const id = z.uuid().safeParse(search)
  if (id.success) return [id.data]
  return store.findIds(db, { name: search, code: normalizeAccessCode(search) })
}

const toResponse = ({ code, subject_name, details, ...event }: store.StoredEvent) => ({
  ...event,
  details: withoutEvents(details),
  subject_name: code ? formatAccessCode(code) : subject_name,
})

/** The ids of the events that somebody was shown are too many for a list. */
const withoutEvents = ({ events: _, ...details }: Record<string, unknown>) => details
