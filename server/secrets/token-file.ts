import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/config.ts'

/** Returns the tokens for /metrics (METRICS_TOKEN takes precedence) and, if it exists, /mailbox. */
export const tokensOf = ({ dataDir, metricsToken, hasMailbox }: Config) => ({
  metricsToken: metricsToken ?? tokenIn(dataDir, 'metrics-token'),
  mailboxToken: hasMailbox ? tokenIn(dataDir, 'mailbox-token') : undefined,
})

/**
 * Returns the random token in a file of DATA_DIR that only its owner may read, and creates it if it
 * is missing. If nothing can be written (PostgreSQL without a disk), the token lives as long as the
 * process.
 */
function tokenIn(dataDir: string, name: 'mailbox-token' | 'metrics-token'): string {
  const file = path.join(dataDir, name)
  const found = read(file)
  if (found) return found
  const made = randomBytes(32).toString('base64url')
  const unfinished = `${file}.${made.slice(0, 8)}`
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(unfinished, `${made}\n`, { mode: 0o600 })
    linkSync(unfinished, file) // of two processes that start at once, one creates it and both read it
    return made
  } catch {
    return read(file) ?? made
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}
