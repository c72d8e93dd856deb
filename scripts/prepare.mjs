// What every command needs first: the packages installed, the pages built. Does only what is missing.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf, isStamped, writeStamp } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { findNode, root, tool } from './node.mjs'
import { runQuietly } from './run.mjs'

const lock = join(root, 'build', '.lock')
const packages = {
  stamp: 'node_modules/.kuppah-stamp',
  fingerprint: () => fingerprintOf(['package.json', 'package-lock.json', '.npmrc']),
}
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
  const fingerprint = packages.fingerprint()
  if (isStamped(packages.stamp, fingerprint)) return
  await withLock(lock, async () => {
    if (isStamped(packages.stamp, fingerprint)) return
    console.log('Installing the packages (about half a minute) …')
    const work = existsSync(join(root, 'package-lock.json')) ? 'ci' : 'install'
    const [program, args] = npm()
    await runQuietly(
      program,
      [...args, work, '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
      { env: outsideOfPackages() },
    )
    findNode()
    writeStamp(packages.stamp, fingerprint)
  })
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

// The npm that called us, by the Node that runs it: node_modules/.bin/node is about to be replaced.
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  return script?.endsWith('.js') && node ? [node, [script]] : ['npm', []]
}

function outsideOfPackages() {
  const path = (process.env.PATH ?? '').split(':').filter((part) => !part.includes('node_modules'))
  return { ...process.env, PATH: path.join(':') }
}
