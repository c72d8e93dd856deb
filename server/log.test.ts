import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test('a closed pipe does not keep the process from exiting', async () => {
  const program = `
    import { openLog } from './server/log.ts'
    const { log, end } = openLog('info')
    process.stdin.once('end', async () => {
      for (const line of ['one', 'two', 'three']) log.info(line)
      await end()
      process.exit(0)
    }).resume()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  child.stdout.destroy()
  await once(child.stdout, 'close')
  child.stdin.end()
  expect(await ended).toEqual([0, null])
})

test('buffered lines are written before the exit', async () => {
  const program = `
    import { openLog } from './server/log.ts'
    const { log, end } = openLog('info')
    log.info('first')
    await end()
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  let written = ''
  for await (const part of child.stdout.setEncoding('utf8')) written += part
  const lines = written.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['first', 'stopped'])
})
