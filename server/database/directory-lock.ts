import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { ConfigError } from '#server/config.ts'

/** Another living process has the embedded database open. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse'
}

/** Who holds a directory. `machine` and `boot` are empty where the system has no such id. */
const owner = z.object({
  pid: z.int(),
  host: z.string(),
  machine: z.string(),
  boot: z.string(),
  since: z.string(),
})
type Owner = z.infer<typeof owner>

/**
 * Takes a data directory for this process alone: PGlite has no lock of its own, and two processes on
 * one directory lose data silently. Returns the function that releases it. Throws DirectoryInUse, and
 * ConfigError when another machine may still have it or the directory cannot be locked.
 *
 * The lock is one of the kernel, on `server.lock`: it holds across PID namespaces (two containers on
 * one volume) and ends with the process, however that ends. Some file systems do not pass locks on
 * from one machine to another; `server.pid` therefore names the machine that has the directory.
 */
export async function lockDirectory(dataDir: string): Promise<() => void> {
  const ownerFile = path.join(dataDir, 'server.pid')
  const unlock = takeKernelLock(path.join(dataDir, 'server.lock'))
  const found = readOwner(ownerFile)
  if (!unlock) throw inUse(dataDir, found)
  try {
    // A server of an older version has no kernel lock, and somebody may have deleted server.lock.
    if (await answers(controlSocket(dataDir))) throw inUse(dataDir, found)
    if (found && mayRunElsewhere(found)) throw inDoubt(dataDir, ownerFile, found)
    const since = new Date().toISOString()
    const mine: Owner = { pid: process.pid, ...thisMachine(), since }
    writeFileSync(ownerFile, JSON.stringify(mine), { mode: 0o600 })
  } catch (error) {
    unlock()
    throw error
  }
  return () => {
    rmSync(ownerFile, { force: true })
    unlock()
  }
}

/** The socket over which commands ask the server that has this directory. */
export function controlSocket(dataDir: string): string {
  // The path of a socket may have about 100 bytes; relative to the working directory it is often shorter.
  const file = path.join(dataDir, 'control.sock')
  const relative = path.relative(process.cwd(), file)
  return relative.length < file.length ? relative : file
}

/**
 * Locks a file for this process. Returns what unlocks it, or undefined when another process has it.
 * Node has no call for file locks, but SQLite, which comes with it, locks its files with the kernel.
 * Nothing is ever written to this one. The file must not be opened in any other way: closing that
 * handle would drop the lock, because POSIX locks belong to the process.
 */
function takeKernelLock(file: string): (() => void) | undefined {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: CONTENTION_MS })
    lock.exec('pragma journal_mode = memory; begin exclusive') // a journal would need room on the disk
  } catch (error) {
    lock?.close()
    const { errcode, message } = error as Error & { errcode?: number }
    if (errcode === SQLITE_BUSY) return undefined
    throw new ConfigError(`DATA_DIR: ${file} can't be locked (${message})`)
  }
  const held = lock
  return () => held.close()
}
const SQLITE_BUSY = 5
/** SQLite takes several locks one after another: of two processes at the same moment, one backs off and retries. */
const CONTENTION_MS = 20

/** Whether a process listens at a socket: the kernel says so, also while that process is busy. */
function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket)
    connection.once('connect', () => {
      connection.destroy()
      resolve(true)
    })
    // EAGAIN: somebody listens, but the queue of waiting connections is full.
    connection.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'EAGAIN'))
  })
}

/** Returns undefined where nobody is named, or in the form of an older version (a process id alone). */
function readOwner(file: string): Owner | undefined {
  try {
    return owner.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * Whether the kernel lock says nothing about this owner. On this kernel the lock decides, in whatever
 * container; and what this machine ran before its last start is over.
 */
function mayRunElsewhere({ host, machine, boot }: Owner): boolean {
  const here = thisMachine()
  const isThisKernel = boot !== '' && boot === here.boot
  return !isThisKernel && (host !== here.host || machine !== here.machine)
}

/** Cloned machines often share a name, and containers have no machine id: both are compared. */
const thisMachine = () => ({
  host: hostname(),
  machine: readLine('/etc/machine-id'),
  boot: readLine('/proc/sys/kernel/random/boot_id'),
})

function readLine(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

function inUse(dataDir: string, found: Owner | undefined): DirectoryInUse {
  const by = found
    ? ` by process ${found.pid} of ${found.host}, since ${found.since}`
    : ' (or its file system has no file locks)'
  return new DirectoryInUse(
    `${dataDir} is in use${by}. Stop it first, or set DATA_DIR to another directory.`,
  )
}

function inDoubt(dataDir: string, ownerFile: string, found: Owner): ConfigError {
  return new ConfigError(
    `DATA_DIR: process ${found.pid} of another machine, ${found.host}, took ${dataDir} at ${found.since} and did not give it back. ` +
      `If it still runs there, stop it. If it is certainly gone, delete ${ownerFile} and start again.`,
  )
}
