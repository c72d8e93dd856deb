import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Work that one process at a time does. Each has an arbitrary id of an advisory lock. */
const jobs = {
  cleaning: 0x6b757070,
  comparing: 0x6c696b65,
  sealing: 0x7365616c,
  week_letter: 0x7765656b,
}

/** Claims a job for this transaction. Returns false if another process is doing it. */
export async function claimJob(db: Db, job: keyof typeof jobs): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(${jobs[job]}) as claimed`.execute(db)
  return rows[0]?.claimed === true
}
