// Where the house stands, and which Node runs it. Plain Node: this runs before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const oldestForSources = 24 // the first that runs TypeScript as it stands and that we test with
/**
 * What Node made of the sources is kept there: the next start takes half as long and holds a quarter
 * less of memory. Where nothing can be written, nothing is kept.
 */
const compiled = join(root, 'node_modules', '.cache', 'compiled')
const environmentWith = (env) => ({ NODE_COMPILE_CACHE: compiled, ...process.env, ...env })

/**
 * The server, as arguments of Node. What is new in memory may take 8 MB before it is looked through,
 * not 16: no slower, and a tenth less in all.
 */
export const server = ['--max-semi-space-size=8', 'server/main.ts']

const brought = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')

/**
 * The path of a Node new enough to run the TypeScript sources: the running one, else the one that
 * the optional packages node-linux-* bring along. Throws, saying what to install, where there is none.
 */
export function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= oldestForSources) return process.execPath
  if (existsSync(brought)) return brought
  throw new Error(
    `Kuppah runs on Node ${oldestForSources} or newer, and this is ${process.version}. ` +
      'On Linux (x64, arm64) a new one comes along with the packages: remove node_modules and run the ' +
      `command again. Elsewhere install Node ${oldestForSources} first.`,
  )
}

/**
 * Puts the Node that was brought along where npm looks first. npm 10 leaves it out: the package for the
 * other processor, which it does not install, bears the same program, and takes the link with it.
 */
export function linkNode() {
  const link = join(root, tool('node'))
  if (existsSync(brought) && !existsSync(link)) symlinkSync(relative(dirname(link), brought), link)
}

/** The script of an installed program (`vitest`, `tsc` …), to be run by `findNode()`. */
export function tool(name) {
  return join('node_modules', '.bin', name)
}

/**
 * Goes on as another Node program: `args` are its script and arguments, `env` is added to the
 * environment. Where it can, the process is replaced (nothing stays behind in memory); an older Node
 * stays as a thin parent that hands on signals and the exit code.
 */
export async function becomeNode(args, env = {}) {
  const node = findNode()
  const environment = environmentWith(env)
  process.chdir(root)
  if (process.execve) process.execve(node, [node, ...args], environment)
  process.exit(await runNode(args, env))
}

/** Runs a Node program to its end in this terminal, handing on signals. Gives its exit code. */
export function runNode(args, env = {}) {
  return new Promise((done, fail) => {
    const child = spawn(findNode(), args, {
      cwd: root,
      env: environmentWith(env),
      stdio: 'inherit',
    })
    const handOn = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, handOn)
    child.once('error', fail)
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, handOn)
      done(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

/** Runs `work` as a command: an error is told in its own words, without a stack, and ends with 1. */
export async function asCommand(work) {
  try {
    await work()
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
