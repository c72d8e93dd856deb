// What the npm commands need first: installed packages and built pages. Does only what is missing.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMissing, installPackages, refuseReadOnly } from './install.mjs'
import { findNode, linkNode, root, runQuietly, tool } from './node.mjs'

const stamp = join(root, 'build/.stamp')
const sources = [
  ...['web', 'domain', 'contract', 'package-lock.json', 'tsconfig.json'],
  ...['vite.config.ts', 'react-router.config.ts', 'postcss.config.mjs'],
]

/** Installs the packages if some are missing or differ from package-lock.json. */
export async function install() {
  if (findMissing().length > 0) await installPackages()
  linkNode()
  findNode() // throws now, with what to do, if no Node is new enough
}

/** Builds the pages if one of their sources has changed. */
async function build() {
  const fingerprint = fingerprintOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  refuseReadOnly('The pages are not built')
  console.log('Building the pages (a few seconds) …')
  rmSync(stamp, { force: true }) // an interrupted build must not count as complete
  runQuietly(findNode(), [tool('react-router'), 'build'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  writeFileSync(stamp, fingerprint)
}

/** Installs the packages, then builds the pages. */
export async function prepare() {
  await install()
  await build()
}

// The contents and names count, not the times: a fresh clone may have the same pages already.
function fingerprintOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesBelow)) {
    if (/\.test\.tsx?$/.test(path)) continue
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  const names = readdirSync(join(root, path)).sort()
  return names.flatMap((name) => filesBelow(`${path}/${name}`))
}
