// What the npm commands need first: installed packages and built pages. Does only what is missing.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, linkNode, root, tool } from './node.mjs'

const stamp = join(root, 'build/.stamp')
const sources = [
  ...['web', 'domain', 'contract', 'package-lock.json', 'tsconfig.json'],
  ...['vite.config.ts', 'react-router.config.ts', 'postcss.config.mjs'],
]

/** Installs the packages if they are missing or differ from package-lock.json. */
export async function install() {
  if (!isInstalled()) {
    console.log('Installing the packages (about half a minute) …')
    const [program, args] = npm()
    runQuietly(program, [...args, 'ci', '--include=dev', '--include=optional'], {
      env: environmentWithoutPackages(),
    })
  }
  linkNode()
  findNode() // throws now, with what to do, if no Node is new enough
}

/** Builds the pages if one of their sources has changed. */
export async function build() {
  const fingerprint = fingerprintOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
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

/** Runs a program in the root and returns its output. Throws with the output if it fails. */
export function runQuietly(program, args, { env = process.env } = {}) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw error
  if (status === 0) return stdout
  throw new Error(`${stdout}${stderr}\n${program} ${args.join(' ')} failed (${status})`)
}

// Compares with npm's own record of what it installed, so `npm ci` by hand counts as well.
// Optional packages for other platforms may be absent.
function isInstalled() {
  const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
    (path) =>
      existsSync(join(root, path))
        ? JSON.parse(readFileSync(join(root, path), 'utf8')).packages
        : {},
  )
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path]?.version ?? (optional && version)) === version,
  )
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

// The npm that called us, run by its own Node, but never a Node from the packages: npm is about to
// replace those.
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const usable = script?.endsWith('.js') && node && !node.startsWith(join(root, 'node_modules'))
  return usable ? [node, [script]] : ['npm', []]
}

function environmentWithoutPackages() {
  const path = (process.env.PATH ?? '').split(':').filter((part) => !part.includes('node_modules'))
  return { ...process.env, PATH: path.join(':') }
}
