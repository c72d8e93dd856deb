import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** Runs a server command (`admin`, `backup` …) as npm does. Returns its output. */
export async function runCommand(
  name: string,
  args: string[],
  env: Record<string, string>,
  input = '',
): Promise<{ code: number; output: string; errors: string }> {
  const program = path.resolve('server/commands', `${name}.ts`)
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env } })
  child.stdin.end(input)
  const [[code], output, errors] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, output, errors }
}
