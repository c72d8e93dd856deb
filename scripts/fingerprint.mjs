// Knows whether something made from files is still fresh: a stamp beside it keeps their fingerprint.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './node.mjs'

/**
 * The fingerprint (hex) of what the files and folders `paths` (from the root) contain, names included.
 * Contents, not times: a fresh clone and a switched branch are judged by what is in them.
 */
export function fingerprintOf(paths, isInput = () => true) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesBelow).filter(isInput)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`))
}

/** Whether the stamp file (from the root) bears this fingerprint. */
export function isStamped(stamp, fingerprint) {
  const full = join(root, stamp)
  return existsSync(full) && readFileSync(full, 'utf8').trim() === fingerprint
}

/** Writes the stamp, after the work it vouches for has succeeded. */
export function writeStamp(stamp, fingerprint) {
  const full = join(root, stamp)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, `${fingerprint}\n`)
}
