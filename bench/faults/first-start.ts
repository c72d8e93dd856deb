import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ServerProcess } from '../../server/testing/server-process.ts'

/**
 * Kills the first start on an empty directory at a random moment, then starts again. Returns the
 * error messages of second starts that failed.
 */
export async function killFirstStart({ rounds }: { rounds: number }) {
  const failures: string[] = []
  const wholeStartMs = await onNewDirectory(async (variables) => {
    const begun = performance.now()
    const server = await ServerProcess.start(variables)
    await server.end('SIGTERM')
    return performance.now() - begun
  })
  for (let round = 0; round < rounds; round++) {
    await onNewDirectory(async (variables) => {
      const env = { PATH: process.env.PATH, PORT: '0', ...variables }
      const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: 'ignore' })
      const exited = once(child, 'exit')
      await wait(Math.random() * wholeStartMs)
      child.kill('SIGKILL')
      await exited
      try {
        const server = await ServerProcess.start(variables)
        const { status } = await fetch(`${server.url}/readyz`)
        if (status !== 200) failures.push(`/readyz ${status}`)
        await server.end('SIGTERM')
      } catch (error) {
        failures.push((error as Error).message)
      }
    })
  }
  return { rounds, failures, wholeStartMs }
}

async function onNewDirectory<T>(work: (variables: Record<string, string>) => Promise<T>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuppah-first-'))
  try {
    return await work({ DATA_DIR: path.join(folder, 'data') })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
