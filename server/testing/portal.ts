import { randomBytes, randomUUID } from 'node:crypto'
import { addDemoRequests } from '#server/commands/demo-store.ts'
import type { Db } from '#server/database/connect.ts'
import { insertDocument } from '#server/documents/store.ts'
import { type RunningServer, start } from '#server/start.ts'
import { createStorage } from '#server/storage.ts'
import { addUser } from './callers.ts'
import { addJoinedFamilies, familyRows } from './joined-families.ts'

const sealedFields = ['routing_number', 'account_number', 'iban', 'tax_id', 'teudat_zeut'] as const
const quiet = { PORT: '0', LOG_LEVEL: 'silent', BACKUPS_KEPT: '0', DATABASE_SYNC: 'off' }

/** The document that `fill` adds. */
export const document = randomBytes(30_000)

/** Calls `work` with a server on this data directory, which stops afterwards. */
export async function onServer<T>(
  DATA_DIR: string,
  work: (server: RunningServer) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const server = await start({ ...quiet, DATA_DIR, ...env })
  return work(server).finally(() => server.stop())
}

/** Adds a session, a mailed link and an invitation, which a restore ends. */
export async function addSignIns(db: Db, user_id: string, invited_by: string): Promise<void> {
  const expires_at = new Date(Date.now() + 3_600_000)
  const token_hash = randomUUID()
  await db.insertInto('sessions').values({ user_id, token_hash, expires_at }).execute()
  await db
    .insertInto('account_tokens')
    .values({ user_id, purpose: 'reset_password', token_hash, expires_at })
    .execute()
  await db
    .insertInto('administrator_invites')
    .values({ email: 'new@example.org', invited_by, token_hash, expires_at })
    .execute()
}

/** Creates requests with encrypted numbers, a document of one of them, and joined families. */
export async function fill({ services }: RunningServer): Promise<void> {
  const { db, sealer, config } = services
  const user = await addUser(db)
  const admin = await addUser(db, { is_admin: true })
  const owner = { userId: user.id, email: user.email, adminId: admin.id }
  await addSignIns(db, user.id, admin.id)
  await addDemoRequests({ db, sealer }, 30, { ...owner, timeZone: config.organization.timeZone })
  const { id: request_id } = await db
    .selectFrom('requests')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const file_path = `${request_id}/${Date.now()}-_.pdf`
  await createStorage(config).put(file_path, document, 'application/pdf')
  const [file_name, mime_type] = ['הזמנה.pdf', 'application/pdf']
  await insertDocument(db, {
    request_id,
    file_path,
    file_name,
    mime_type,
    file_size: document.length,
    uploaded_by: admin.id,
  })
  await addJoinedFamilies(services)
}

/** Reads all that a restored portal must have kept, through the server's own modules. */
export async function everything({ services }: RunningServer) {
  const { db, sealer, config } = services
  const requests = await db.selectFrom('requests').selectAll().orderBy('id').execute()
  const rows = await db.selectFrom('payment_details').selectAll().orderBy('request_id').execute()
  // These are filled in the background.
  const details = rows.map(({ marked_with, has_doubtful_number, ...kept }) => kept)
  const numbers = details.flatMap((row) =>
    sealedFields.map((field) => {
      const sealed = row[field]
      return sealed && sealer.open(`${row.request_id}:${field}`, sealed)
    }),
  )
  const documents = await db.selectFrom('request_documents').selectAll().execute()
  const files = await Promise.all(
    documents.map(({ file_path }) => createStorage(config).get(file_path)),
  )
  const counts = await db.selectFrom('request_counts').selectAll().execute()
  const reviews = await db.selectFrom('admin_reviews').selectAll().orderBy('request_id').execute()
  const families = await familyRows(db)
  return { requests, details, numbers, documents, files, counts: counts.length, reviews, families }
}
