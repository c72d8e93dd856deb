// What every command needs first: the packages installed, the pages built. Does only what is missing.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf, isStamped, writeStamp } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { findNode, linkNode, root, tool } from './node.mjs'
import { runQuietly } from './run.mjs'

const lock = join(root, '.kuppah', 'lock') // not in build/, which each build empties
const pages = {
  stamp: 'build/.stamp',
  inputs: [
    'web',
    'domain',
    'contract',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'react-router.config.ts',
    'postcss.config.js',
    'postcss.config.mjs',
    'postcss.config.cjs',
  ],
  fingerprint: () => fingerprintOf(pages.inputs, (path) => !/\.test\.tsx?$/.test(path)),
}

/** Installs the packages where they are missing or other than package-lock.json says. */
export async function install() {
  if (isInstalled()) return linkNode()
  await withLock(lock, async () => {
    if (isInstalled()) return
    console.log('Installing the packages (about half a minute) …')
    const [program, args] = npm()
    const work = readLock('.') ? 'ci' : 'install'
    const all = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
    await runQuietly(program, [...args, work, ...all], { env: outsideOfPackages() })
    linkNode()
    findNode() // says so at once where there is none
  })
}

// Compares with npm's own record of what it put there, so that an `npm ci` by hand counts as well.
// Packages for other machines (optional) may be absent.
function isInstalled() {
  const [wanted, installed] = [readLock('.'), readLock('node_modules', '.package-lock.json')]
  if (!wanted || !installed) return Boolean(installed)
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path]?.version ?? (optional && version)) === version,
  )
}

function readLock(folder, name = 'package-lock.json') {
  const path = join(root, folder, name)
  return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).packages
}

/** Builds the pages where a file they are made of has changed. */
export async function build() {
  if (!existsSync(join(root, 'react-router.config.ts'))) return
  const fingerprint = pages.fingerprint()
  if (isStamped(pages.stamp, fingerprint)) return
  await withLock(lock, async () => {
    if (isStamped(pages.stamp, fingerprint)) return
    console.log('Building the pages (a few seconds) …')
    rmSync(join(root, pages.stamp), { force: true }) // a build broken off is not taken for a whole one
    await runQuietly(findNode(), [tool('react-router'), 'build'], {
      env: { ...process.env, NODE_ENV: 'production' },
    })
    writeStamp(pages.stamp, fingerprint)
  })
}

/** Both, in order. */
export async function prepare() {
  await install()
  await build()
}

// The npm that called us, by the Node that runs it; but not by one of ours, which is about to be replaced.
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const usable = script?.endsWith('.js') && node && !node.startsWith(join(root, 'node_modules'))
  return usable ? [node, [script]] : ['npm', []]
}

function outsideOfPackages() {
  const path = (process.env.PATH ?? '').split(':').filter((part) => !part.includes('node_modules'))
  return { ...process.env, PATH: path.join(':') }
}
