// Installs the packages with npm. Plain JavaScript that an old Node can read far enough to refuse it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { root, runQuietly } from './node.mjs'

/** The oldest Node with which npm installs all packages: it leaves out native ones that want a newer. */
const OLDEST_NODE_OF_NPM = [20, 19]
/** How long the registry may take to answer before it counts as unreachable. */
const PROBE_MS = 6000

/**
 * Returns the paths of packages that this machine needs and that are missing or of another version. It
 * compares with npm's own record, so `npm ci` by hand counts as well; but the record also lists what
 * somebody has deleted, and lacks native packages that an old npm left out.
 */
export function findMissing(folder = root, machine = thisMachine()) {
  const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
    (path) =>
      existsSync(join(folder, path))
        ? JSON.parse(readFileSync(join(folder, path), 'utf8')).packages
        : {},
  )
  return Object.entries(wanted)
    .filter(([path, { version, optional, ...limits }]) => {
      if (path === '' || (optional && !isForMachine(limits, machine))) return false
      const isThere = existsSync(join(folder, path, 'package.json'))
      return !isThere || installed[path]?.version !== version
    })
    .map(([path]) => path)
}

/** Whether an optional package is made for this machine, not for another one or for any. */
function isForMachine({ os, cpu, libc }, machine) {
  const fits = (wanted, own) => !wanted || wanted.includes(own)
  const isNative = Boolean(os ?? cpu)
  return isNative && fits(os, machine.os) && fits(cpu, machine.cpu) && fits(libc, machine.libc)
}

function thisMachine() {
  const { glibcVersionRuntime } = process.report?.getReport().header ?? {}
  const libc = glibcVersionRuntime ? 'glibc' : 'musl'
  return { os: process.platform, cpu: process.arch, libc }
}

/**
 * Installs the packages. Waits if another command is doing so. Throws, with the way out, if npm's Node
 * is too old, the folder cannot be written, the registry cannot be reached or the disk is full.
 */
export async function installPackages() {
  refuseOldNode()
  refuseReadOnly('The packages are not installed')
  const giveTurn = await takeTurn()
  try {
    if (findMissing().length === 0) return // another command has installed them meanwhile
    console.log('Installing the packages (about half a minute) …')
    runNpmCi()
    const missing = findMissing()
    if (missing.length > 0) {
      throw new Error(
        `npm did not install ${missing.join(', ')}. Run the command again with Node 24 ` +
          'and its npm, and without settings that leave out optional packages.',
      )
    }
  } finally {
    giveTurn()
  }
}

/** Throws if npm runs on a Node that is too old. `agent` is how npm names itself to what it runs. */
export function refuseOldNode(agent = process.env.npm_config_user_agent ?? '') {
  const version = /node\/v?([\d.]+)/.exec(agent)?.[1] ?? process.versions.node
  const [major, minor] = version.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE_OF_NPM
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  throw new Error(
    `Kuppah needs Node ${OLDEST_NODE_OF_NPM.join('.')} or newer, and this is ${version}. Nothing was ` +
      'installed. Install Node 24 (https://nodejs.org/en/download) and run the command again.',
  )
}

/** Throws if the project's folder cannot be written. `reason` says why that is needed. */
export function refuseReadOnly(reason) {
  try {
    accessSync(root, constants.W_OK)
  } catch (error) {
    throw new Error(
      `${reason}, and ${root} cannot be written (${error.code}). Run \`npm run build\` there once as ` +
        'its owner, while it can be written. From then on a read-only folder is enough.',
    )
  }
}

/**
 * Waits until no other command installs packages here, and returns the function that ends our turn:
 * two `npm ci` in one folder break each other. A socket of Linux's abstract namespace is the lock, as
 * it ends with its process; other systems have none.
 */
async function takeTurn() {
  if (process.platform !== 'linux') return () => {}
  const name = `\0kuppah-install-${createHash('sha256').update(root).digest('hex')}`
  let isTold = false
  for (;;) {
    const server = createServer()
    server.listen(name)
    try {
      await once(server, 'listening')
      return () => server.close()
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error
    }
    if (!isTold) console.log('Another command is installing the packages: waiting for it …')
    isTold = true
    const other = connect(name)
    other.on('error', () => {}) // it has ended meanwhile
    await new Promise((resolve) => {
      other.once('close', resolve)
    })
  }
}

/** Answers that are certain. A registry that is silent may only be slow. */
const certain =
  /code (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|EPROTO|ERR_INVALID_URL)/

const wayToRegistry =
  'Connect this machine to the internet, or set npm to your proxy or mirror (npm config set proxy ' +
  'URL, npm config set registry URL). Once the packages are here, no network is needed.'

/**
 * Runs `npm ci`. Left alone, it would be silent for minutes where there is no network. Without the
 * registry it installs what npm's cache has.
 */
function runNpmCi() {
  const [program, args] = npm()
  const options = { cwd: root, env: environmentWithoutPackages(), encoding: 'utf8' }
  const limits = ['--fetch-retries=0', `--fetch-timeout=${PROBE_MS}`]
  const limit = { timeout: PROBE_MS, killSignal: 'SIGKILL' }
  const probe = spawnSync(program, [...args, 'ping', ...limits], { ...options, ...limit })
  const reason = certain.exec(probe.stderr)?.[1]
  if (probe.error?.code === 'ETIMEDOUT') {
    console.log(`npm's registry has not answered yet; npm keeps trying. ${wayToRegistry}`)
  }
  const offline = reason ? ['--offline'] : []
  try {
    runQuietly(program, [...args, 'ci', '--include=dev', '--include=optional', ...offline], options)
  } catch (error) {
    if (/\bENOSPC\b/.test(error.message)) {
      throw new Error(
        'The disk is full: the packages take 900 MB. Make room and run the command again.',
      )
    }
    if (!reason) throw error
    throw new Error(
      'The packages have to be downloaded once, and the registry of npm cannot be reached ' +
        `(${reason}). ${wayToRegistry}`,
    )
  }
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
