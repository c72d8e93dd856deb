import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
  const own = `${file}.${process.pid}`
  const mine = `${process.pid} ${startOf(process.pid)}`
  for (;;) {
    // Written whole under another name and then linked, so that nobody reads half a lock.
    writeFileSync(own, mine, { mode: 0o600 })
    try {
      linkSync(own, file)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(own, { force: true })
    }
    const held = read(file)
    const [pid = '', start = ''] = held.split(' ')
    if (isAlive(Number(pid), start)) {
      throw new DirectoryInUse(
        `${dataDir} is in use by process ${pid}. Stop it first, or set DATA_DIR to another directory.`,
      )
    }
    removeStale(file, held)
  }
}

/** Takes a dead lock away, and puts it back when another process had renewed it in between. */
function removeStale(file: string, content: string) {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
    if (read(aside) !== content) linkSync(aside, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * When a process started, so that a number used again by another program is not taken for it. Empty
 * where unknown, and for one that has ended and only waits to be cleared away.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
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
