import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Another living process has the embedded database open. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse'
}

/**
 * Takes a data directory for this process alone: PGlite has no lock of its own, and two processes
 * on one directory would lose data silently. A lock left by a process that is gone is taken over.
 * Gives the function that releases it. Throws DirectoryInUse.
 */
export function lockDirectory(dataDir: string): () => void {
  const file = path.join(dataDir, 'server.pid')
  for (;;) {
    try {
      const handle = openSync(file, 'wx', 0o600)
      writeSync(handle, `${process.pid} ${startOf(process.pid)}`)
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const [pid = '', start = ''] = read(file).split(' ')
    if (isAlive(Number(pid), start)) {
      throw new DirectoryInUse(
        `${dataDir} is in use by process ${pid}. Stop it first, or set DATA_DIR to another directory.`,
      )
    }
    rmSync(file, { force: true })
  }
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** When a process started, so that a number used again by another program is not taken for it. Empty where unknown. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive(pid: number, start: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  if (pid === process.pid) return startOf(pid) === start
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return startOf(pid) === start
}
