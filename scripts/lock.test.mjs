import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withLock } from './lock.mjs'

let folder
let lock
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kuppah-lock-'))
  lock = join(folder, 'lock')
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

test('of several at once, each works alone', async () => {
  let atWork = 0
  const done = []
  const work = (name) =>
    withLock(lock, async () => {
      atWork += 1
      expect(atWork).toBe(1)
      await new Promise(setImmediate)
      atWork -= 1
      done.push(name)
    })
  await Promise.all(['a', 'b', 'c'].map(work))
  expect(done.sort()).toEqual(['a', 'b', 'c'])
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a process that died is taken over', async () => {
  writeFileSync(lock, '999999999')
  expect(await withLock(lock, async () => 'done')).toBe('done')
})

test('work that fails lets go', async () => {
  const failing = withLock(lock, () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(existsSync(lock)).toBe(false)
})
