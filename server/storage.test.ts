import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentPath, MAX_DOCUMENT_BYTES } from '#domain/documents.ts'
import { readConfig } from '#server/config.ts'
import { putUnderNewKey } from '#server/documents/upload.ts'
import { openTestBucket, type TestBucket } from '#server/testing/bucket.ts'
import { createStorage, type Storage } from './storage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kuppah-storage-'))
let bucket: TestBucket

beforeAll(async () => {
  bucket = await openTestBucket()
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each([
  ['on disk', () => ({ DATA_DIR: path.join(folder, 'data') })],
  ['on S3', () => bucket.variables],
])('Documents %s', (_, variables) => {
  let storage: Storage
  beforeAll(() => {
    storage = createStorage(readConfig(variables()))
  })

  const newKey = (name = 'scan.pdf') => documentPath(randomUUID(), Date.now(), name)
  const put = (key: string, bytes: Uint8Array) => storage.put(key, bytes, 'application/pdf')

  test.each([1, 70_000, MAX_DOCUMENT_BYTES - 1])(
    'of %i bytes are returned unchanged',
    async (size) => {
      const bytes = new Uint8Array(randomBytes(size))
      const key = newKey()
      expect(await put(key, bytes)).toBe(true)
      expect(Buffer.compare((await storage.get(key)) ?? new Uint8Array(), bytes)).toBe(0)
    },
  )

  test('are never overwritten', async () => {
    const key = newKey()
    expect(await put(key, Buffer.from('first'))).toBe(true)
    expect(await put(key, Buffer.from('second'))).toBe(false)
    expect(Buffer.from((await storage.get(key)) ?? [])).toEqual(Buffer.from('first'))
  })

  test('written concurrently to one key are stored once, and completely', async () => {
    const key = newKey()
    const all = Array.from({ length: 8 }, () => new Uint8Array(randomBytes(40_000)))
    const taken = await Promise.all(all.map((bytes) => put(key, bytes)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    const winner = all[taken.indexOf(true)] ?? new Uint8Array()
    expect(Buffer.compare((await storage.get(key)) ?? new Uint8Array(), winner)).toBe(0)
  })

  test('written by several processes to one key are stored once', async () => {
    const key = newKey()
    const processes = Array.from({ length: 8 }, () => createStorage(readConfig(variables())))
    const putOwn = (process: Storage, at: number) =>
      process.put(key, Buffer.from(`of process ${at}`), 'application/pdf')
    const taken = await Promise.all(processes.map(putOwn))
    expect(taken.filter(Boolean)).toHaveLength(1)
    const stored = Buffer.from((await storage.get(key)) ?? []).toString()
    expect(stored).toBe(`of process ${taken.indexOf(true)}`)
  })

  test('that are missing are not found, and removing them is a no-op', async () => {
    expect(await storage.get(newKey())).toBeUndefined()
    await storage.remove(newKey())
  })

  test('that are removed free their key and leave the others', async () => {
    const requestId = randomUUID()
    const [gone, stays] = [documentPath(requestId, 1, 'a.pdf'), documentPath(requestId, 2, 'a.pdf')]
    await put(gone, Buffer.from('gone'))
    await put(stays, Buffer.from('stays'))
    await storage.remove(gone)
    expect(await storage.get(gone)).toBeUndefined()
    expect(Buffer.from((await storage.get(stays)) ?? []).toString()).toBe('stays')
    expect(await put(gone, Buffer.from('anew'))).toBe(true)
  })

  test('of one name, uploaded concurrently, get different keys', async () => {
    const requestId = randomUUID()
    const document = { requestId, fileName: 'חתונה 1.pdf', mimeType: 'application/pdf' }
    const all = Array.from({ length: 5 }, () => new Uint8Array(randomBytes(1000)))
    const keys = await Promise.all(all.map((bytes) => putUnderNewKey(storage, document, bytes)))
    expect(new Set(keys).size).toBe(5)
    for (const [at, key] of keys.entries()) {
      expect(key).toMatch(new RegExp(`^${requestId}/\\d{13}-______1\\.pdf$`))
      expect(
        Buffer.compare((await storage.get(key)) ?? new Uint8Array(), all[at] ?? new Uint8Array()),
      ).toBe(0)
    }
  })
})

test.each([
  ['was stored there', 412],
  ['is being stored there', 409],
])('what another process %s since we looked is not overwritten either', async (_, status) => {
  const asked: unknown[] = []
  const vague = createServer((request, response) => {
    asked.push([request.method, request.headers['if-none-match']])
    request
      .resume()
      .on('end', () => response.writeHead(request.method === 'HEAD' ? 404 : status).end())
  }).listen(0, '127.0.0.1')
  await once(vague, 'listening')
  const { port } = vague.address() as AddressInfo
  const S3_ENDPOINT = `http://127.0.0.1:${port}`
  const storage = createStorage(readConfig({ ...bucket.variables, S3_ENDPOINT }))
  expect(await storage.put('a/1-a.pdf', Buffer.from('late'), 'application/pdf')).toBe(false)
  expect(asked).toEqual([
    ['HEAD', undefined],
    ['PUT', '*'],
  ])
  vague.closeAllConnections()
  vague.close()
})
