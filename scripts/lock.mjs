// One at a time: two `npm start`s in one folder must not install or build over each other.
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs `work` while holding the lock file `path`, after waiting for whoever holds it. The lock of a
 * process that died is taken over.
 */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(join(dirname(path), '.gitignore'), '*\n') // the folder is of no interest to git
  let told = false
  while (!take(path)) {
    const holder = holderOf(path)
    if (holder !== undefined && !(isAlive(holder) && isRecent(path))) removeDead(path, holder)
    else if (!told) {
      console.log(`Waiting for process ${holder ?? ''} that is getting things ready …`)
      told = true
    }
    await pause(200)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function take(path) {
  try {
    const file = openSync(path, 'wx')
    writeSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function holderOf(path) {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || undefined
  } catch {
    return undefined // let go of between two looks
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM' // someone else's process, but there
  }
}

// A number is used again by another process some day; no work under a lock takes this long.
function isRecent(path) {
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  return Date.now() - made < 15 * 60_000
}

// Moved aside first and looked at again: of several who wait, only one removes the dead lock, and
// nobody removes the lock that the next holder has just made.
function removeDead(path, holder) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return // another was quicker
  }
  if (holderOf(aside) === holder) rmSync(aside, { force: true })
  else renameSync(aside, path)
}
