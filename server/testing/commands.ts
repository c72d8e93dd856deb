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
  // Playwright's workers set FORCE_COLOR, and Node warns of it on stderr beside NO_COLOR.
  const { FORCE_COLOR: _, ...inherited } = process.env
  const child = spawn(process.execPath, [program, ...args], { env: { ...inherited, ...env } })
  child.stdin.end(input)
  const [[code], output, errors] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, output, errors }
}
