import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

// What a disk holds after a power cut. All names are there, as of the cut: creations, renames and
// removals. The content of a file is the one of its last sync; of what was written since then,
// nothing arrives, or any of its pages (`Arrival`).

const PAGE_BYTES = 4096

/** How much of the data that was never synced reaches the disk anyway. */
export type Arrival = 'none' | 'some'

/** Identifies a file whatever its name is; the number of a removed file is used again. */
function identity(file: string): string {
  const { ino, birthtimeNs } = statSync(file, { bigint: true })
  return `${ino}-${birthtimeNs}`
}

/** Keeps the content of a file as synced. A process that is killed meanwhile keeps the earlier one. */
export function keepContent(file: string, kept: string): void {
  if (!statSync(file).isFile()) return
  const target = path.join(kept, identity(file))
  const unfinished = `${target}.${process.pid}`
  copyFileSync(file, unfinished)
  renameSync(unfinished, target)
}

/** Forgets what was kept, and takes everything in a folder for synced: before a server starts on it. */
export function keepAll(folder: string, kept: string): void {
  rmSync(kept, { recursive: true, force: true })
  mkdirSync(kept, { recursive: true })
  for (const file of filesIn(folder)) keepContent(file, kept)
}

/** Makes `target` what the power cut leaves of a folder. No process may write there any more. */
export function cutPower(folder: string, kept: string, target: string, arrival: Arrival): void {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true, mode: 0o700 })
  const made = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const from = path.join(entry.parentPath, entry.name)
    const to = path.join(target, path.relative(folder, from))
    mkdirSync(path.dirname(to), { recursive: true })
    if (entry.isDirectory()) mkdirSync(to, { recursive: true })
    else if (entry.isFile()) {
      const id = identity(from)
      const other = made.get(id)
      if (other)
        linkSync(other, to) // a second name of the same file
      else writeFileSync(to, contentAfterCut(from, path.join(kept, id), arrival), { mode: 0o600 })
      made.set(id, to)
    }
  }
}

function contentAfterCut(file: string, synced: string, arrival: Arrival): Buffer {
  const old = existsSync(synced) ? readFileSync(synced) : Buffer.alloc(0)
  if (arrival === 'none') return old
  const written = readFileSync(file)
  if (written.equals(old)) return old
  const length = Math.random() < 0.5 ? old.length : written.length
  const mixed = Buffer.alloc(length)
  old.copy(mixed)
  for (let at = 0; at < length; at += PAGE_BYTES) {
    if (Math.random() < 0.5) written.copy(mixed, at, at, at + PAGE_BYTES)
  }
  return mixed
}

const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : []
