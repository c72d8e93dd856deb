import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DirectoryInUse, lockDirectory } from './directory-lock.ts'

let folder = ''
const lockFile = () => path.join(folder, 'server.pid')
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kuppah-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a second one is refused until the first lets go', () => {
  const release = lockDirectory(folder)
  expect(() => lockDirectory(folder)).toThrow(DirectoryInUse)
  release()
  expect(existsSync(lockFile())).toBe(false)
  lockDirectory(folder)()
})

test('the refusal names the process and the mend', () => {
  const release = lockDirectory(folder)
  expect(() => lockDirectory(folder)).toThrow(new RegExp(`process ${process.pid}.*DATA_DIR`))
  release()
})

test('a lock whose process was killed is taken over', async () => {
  const script = `import { lockDirectory } from ${JSON.stringify(path.resolve('server/database/directory-lock.ts'))}
lockDirectory(${JSON.stringify(folder)})
console.log('held')
setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module-typescript', '-e', script])
  await once(holder.stdout, 'data')
  expect(() => lockDirectory(folder)).toThrow(DirectoryInUse)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  lockDirectory(folder)()
})

test.each(['', 'nonsense', `${process.pid} 1`])(
  'a lock that says %j holds nobody up',
  (content) => {
    writeFileSync(lockFile(), content)
    const release = lockDirectory(folder)
    expect(readFileSync(lockFile(), 'utf8')).toContain(String(process.pid))
    release()
  },
)
