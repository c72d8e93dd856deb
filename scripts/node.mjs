// Finds the project's root and the Node that runs it. Plain JavaScript: this runs before anything
// is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** The first version with Argon2 for passwords. It runs TypeScript sources directly. */
const OLDEST_NODE = [24, 7]
/** The compile cache halves the time of the next start and saves a quarter of its memory. */
const compileCache = join(root, 'node_modules', '.cache', 'compiled')
const environmentWith = (env) => ({ NODE_COMPILE_CACHE: compileCache, ...process.env, ...env })

/**
 * The server, as arguments of Node. A young generation of 8 MB instead of 16 is no slower and saves
 * a tenth of the memory.
 */
export const server = ['--max-semi-space-size=8', 'server/main.ts']

const bundledNode = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')

/**
 * Returns the path of a Node that runs TypeScript sources: the running one, or the one from the
 * optional packages node-linux-*. Throws and says what to install if there is neither.
 */
export function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  const isEnough = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
  if (isEnough) return process.execPath
  if (existsSync(bundledNode)) return bundledNode
  throw new Error(
    `Kuppah runs on Node ${OLDEST_NODE.join('.')} or newer, and this is ${process.version}. ` +
      'On Linux (x64, arm64) a new one comes with the packages: remove node_modules and run the ' +
      `command again. Elsewhere install Node ${OLDEST_NODE[0]} first.`,
  )
}

/**
 * Links the bundled Node to where npm looks first. npm 10 drops that link because the package for the
 * other processor, which it does not install, has a program of the same name.
 */
export function linkNode() {
  const link = join(root, tool('node'))
  if (existsSync(bundledNode) && !existsSync(link)) {
    symlinkSync(relative(dirname(link), bundledNode), link)
  }
}

/** Returns the script of an installed program (`vitest`, `tsc` …), to be run by `findNode()`. */
export function tool(name) {
  return join('node_modules', '.bin', name)
}

/**
 * Continues as another Node program. `args` are its script and arguments, `env` is added to the
 * environment. Replaces the process where Node can; an older Node stays as a thin parent that passes
 * on signals and the exit code.
 */
export async function becomeNode(args, env = {}) {
  const node = findNode()
  process.chdir(root)
  if (process.execve) process.execve(node, [node, ...args], environmentWith(env))
  process.exit(await runNode(args, env))
}

/** Runs a Node program in this terminal, passes on signals, and returns its exit code. */
export function runNode(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(findNode(), args, {
      cwd: root,
      env: environmentWith(env),
      stdio: 'inherit',
    })
    const passOn = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, passOn)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, passOn)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
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

/** Runs `work`; prints an error's message without its stack and sets the exit code to 1. */
export async function asCommand(work) {
  try {
    await work()
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
