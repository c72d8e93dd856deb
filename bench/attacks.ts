import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Portal } from './portal.ts'
import { table } from './rounds.ts'
import { startServer } from './server.ts'

// What a flood of calls takes from the machine. The attacks themselves are tests (docs/security.md).

const MEGABYTE = 2 ** 20
const UPLOADS = 60
const UPLOAD_BYTES = 4_900_000
const SETTLE_MS = 3000

/** Measures the memory of a server to which one administrator sends 60 documents at once. */
export async function uploads({ pool, admin, variables }: Portal): Promise<string> {
  const DATA_DIR = temporaryFolder()
  const server = await startServer('server/main.ts', { ...variables, DATA_DIR })
  const { rows } = await pool.query('select id from requests order by id limit 4')
  const body = new Uint8Array(UPLOAD_BYTES).fill(32)
  body.set(new TextEncoder().encode('%PDF-1.7\n%%EOF\n'))
  const send = async (at: number) => {
    const target = `http://127.0.0.1:${server.port}/documents/${rows[at % rows.length].id}`
    const headers = { Cookie: admin.cookie, 'X-File-Name': 'bill.pdf' }
    const answer = await fetch(target, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    return answer.status
  }
  try {
    await send(0) // loads the modules that look at files
    await wait(SETTLE_MS)
    const rest = server.memory()
    let peak = rest
    const watching = setInterval(() => {
      peak = Math.max(peak, server.memory())
    }, 10)
    const statuses = await Promise.all(Array.from({ length: UPLOADS }, (_, at) => send(at)))
    clearInterval(watching)
    const stored = statuses.filter((status) => status === 200).length
    return table(
      [
        `${UPLOADS} uploads of 4.9 MB at once`,
        'stored',
        'at rest, MB',
        'peak, MB',
        'above rest, MB',
      ],
      [['PostgreSQL, documents on disk', String(stored), rest, peak, peak - rest]],
    )
  } finally {
    await server.stop()
    await pool.query('delete from request_documents')
    rmSync(DATA_DIR, { recursive: true })
  }
}

const FLOOD_MS = 60_000
const CALLERS = 8

/**
 * Measures how much larger the data directory of an embedded server is after a minute of anonymous
 * calls, each from another address, as its proxy reports it.
 */
export async function growth(): Promise<string> {
  const DATA_DIR = temporaryFolder()
  const embedded = { DATA_DIR, DATABASE_URL: '', TRUSTED_PROXIES: '1', BACKUPS_KEPT: '0' }
  const server = await startServer('server/main.ts', embedded)
  let calls = 0
  const call = async () => {
    calls += 1
    const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
    const answer = await fetch(`http://127.0.0.1:${server.port}/rpc/handle_email_reregistration`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ email_input: `${randomUUID()}@example.org` }),
    })
    await answer.arrayBuffer()
  }
  try {
    await call()
    await wait(SETTLE_MS)
    const before = bytesIn(DATA_DIR)
    const end = Date.now() + FLOOD_MS
    const work = async () => {
      while (Date.now() < end) await call()
    }
    await Promise.all(Array.from({ length: CALLERS }, work))
    await wait(SETTLE_MS)
    const after = bytesIn(DATA_DIR)
    return table(
      ['a minute of anonymous calls', 'calls', 'DATA_DIR before, MB', 'added, KB'],
      [['embedded', String(calls), before / MEGABYTE, String(Math.round((after - before) / 1024))]],
    )
  } finally {
    await server.stop()
    rmSync(DATA_DIR, { recursive: true })
  }
}

const temporaryFolder = () => mkdtempSync(path.join(tmpdir(), 'kuppah-attacks-'))

function bytesIn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => {
      const file = statSync(path.join(parentPath, name), { throwIfNoEntry: false })
      return sum + (file?.size ?? 0)
    }, 0)
}
