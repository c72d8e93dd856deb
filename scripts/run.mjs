// Runs programs and keeps what they print until it is of interest.
import { spawn } from 'node:child_process'
import { root } from './node.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program in the root and gives `{ code, output }`, its exit code and everything it printed.
 * After `limit` milliseconds it is killed with all it started, and counts as failed.
 */
export function runCollecting(program, args, { env = process.env, limit } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const giveUp = () => {
      killGroup(child, 'SIGTERM')
      process.exit(130)
    }
    for (const signal of signals) process.on(signal, giveUp)
    let output = ''
    const collect = (part) => {
      output += part
    }
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    const timer = limit && setTimeout(() => killGroup(child, 'SIGKILL'), limit)
    child.once('error', fail)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      for (const name of signals) process.off(name, giveUp)
      const cause = signal ? `\nended by ${signal} (limit ${limit / 1000} s)\n` : ''
      done({ code: code ?? 1, output: output + cause })
    })
  })
}

/** The same, for what has to succeed: throws with what was printed otherwise. */
export async function runQuietly(program, args, options) {
  const { code, output } = await runCollecting(program, args, options)
  if (code !== 0)
    throw new Error(`${output.trim()}\n\n${program} ${args.join(' ')} failed (${code})`)
  return output
}

// Each program leads a group of its own, so that browsers and servers it started go with it.
function killGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // already gone
  }
}
