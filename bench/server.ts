import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Memory } from './memory-probe.ts'

/** A server in its own process. */
export type Server = {
  port: number
  pid: number
  /** Milliseconds from process start to the first log line with the address. */
  startMs: number
  /** Resident memory in MB. */
  memory(): number
  stop(): Promise<void>
}

const root = path.resolve(import.meta.dirname, '..')

// Both as in `npm start` (scripts/node.mjs). Without the cache a server takes 13 MB more.
const options = ['--max-semi-space-size=8']
const compileCache = path.join(root, 'node_modules/.cache/compiled')

type Program = 'server/main.ts' | 'bench/frozen-server.ts' | 'bench/peers/parse-program.ts'

/** Starts a program with these environment variables and waits until it listens. */
export async function startServer(
  program: Program,
  variables: Record<string, string>,
): Promise<Server> {
  return (await start(program, variables, options)).server
}

/** Starts the portal so that its memory can be measured after garbage collection. */
export async function startWatchedServer(variables: Record<string, string>) {
  const preloaded = path.join(import.meta.dirname, 'memory-probe.ts')
  const watched = [...options, '--expose-gc', '--import', preloaded]
  const { server, child } = await start('server/main.ts', variables, watched)
  const askMemory = async () => {
    child.send('memory')
    const [memory] = (await once(child, 'message')) as [Memory]
    return memory
  }
  return { ...server, askMemory }
}

async function start(program: Program, variables: Record<string, string>, nodeOptions: string[]) {
  const begun = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, path.join(root, program)], {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: compileCache,
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'info',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const port = await portOf(child)
  const server: Server = {
    port,
    pid: child.pid ?? 0,
    startMs: performance.now() - begun,
    memory: () => residentMb(child.pid ?? 0),
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
  return { server, child }
}

/** Reads the whole log, as a log collector would, and drops it. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`a server ended with ${code}`)))
    if (!child.stdout) throw new Error('no output to read')
    createInterface({ input: child.stdout }).on('line', (line) => {
      const port = /listens at http:\/\/[^:]+:(\d+)/.exec(line)?.[1]
      if (port) resolve(Number(port))
    })
  })
}

function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
