import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPortal, type Portal, pdf } from './portal.ts'

const MB = 1024 * 1024
const starting = (bytes: string) => Buffer.concat([Buffer.from(bytes, 'latin1'), Buffer.alloc(40)])
const png = starting('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')
const jpeg = starting('\xff\xd8\xff\xe0\0\x10JFIF')
const webp = starting('RIFF\x20\0\0\0WEBPVP8 ')
const gif = starting('GIF89a')

describeEachDatabase('documents', (database) => {
  let portal: Portal
  beforeAll(async () => {
    portal = await openPortal(database)
  })
  afterAll(() => portal.close())

  const filesOf = (requestId: string) => {
    const folder = path.join(portal.dataDir, 'documents', requestId)
    return existsSync(folder) ? readdirSync(folder) : []
  }

  test('3.18 7b.7 a document has request, name, path, size, type and who uploaded it', async () => {
    const { ask, send, submit, admin } = portal
    const { id: request_id } = await submit()
    await send(request_id, 'bill.pdf')
    const { documents } = await ask('list_request_documents', { request_id })
    expect(documents).toMatchObject([
      {
        request_id,
        file_name: 'bill.pdf',
        file_path: expect.stringMatching(/-bill\.pdf$/),
        file_size: pdf.length,
        mime_type: 'application/pdf',
        uploaded_by: admin.id,
      },
    ])
  })

  test('5.43 9.8 9.9 JPG, JPEG, PNG, WEBP and PDF are accepted below 5 MB', async () => {
    const { send, submit } = portal
    const { id } = await submit()
    for (const [name, content, mime_type] of [
      ['scan.jpg', jpeg, 'image/jpeg'],
      ['scan.jpeg', jpeg, 'image/jpeg'],
      ['scan.png', png, 'image/png'],
      ['scan.webp', webp, 'image/webp'],
      ['scan.pdf', pdf, 'application/pdf'],
    ] as const) {
      expect(await send(id, name, content)).toMatchObject({
        status: 200,
        document: { file_name: name, mime_type },
      })
    }
    expect(await send(id, 'scan.gif', gif)).toMatchObject({
      status: 415,
      error: 'Invalid file type. Please upload an image (JPG, PNG, WEBP) or PDF.',
    })
    const ofSize = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length)])
    expect(await send(id, 'scan.pdf', ofSize(5 * MB - 1))).toMatchObject({ status: 200 })
    expect(await send(id, 'scan.pdf', ofSize(5 * MB))).toMatchObject({
      status: 413,
      error: 'File size must be less than 5MB',
    })
  })

  test('5.44 7c.1 a file is kept under request, time and sanitised name, and never overwritten', async () => {
    const { send, submit, services } = portal
    const { id } = await submit()
    const { document } = await send(id, 'My חתונה_bill (2)-a.PDF')
    expect(document.file_path).toMatch(new RegExp(`^${id}/\\d{13}-My_______bill__2_-a\\.PDF$`))
    const { storage } = services
    const uploadedAt = Number(/\/(\d+)-/.exec(document.file_path)?.[1])
    expect(Math.abs(Date.parse(document.created_at) - uploadedAt)).toBeLessThan(10_000)
    expect(await storage.put(document.file_path, png, 'image/png')).toBe(false)
    expect(await storage.get(document.file_path)).toEqual(new Uint8Array(pdf))
  })

  test('7c.2 the file is removed if its row cannot be stored', async () => {
    const { send, submit, services } = portal
    const { id } = await submit()
    const { document } = await send(id, 'first.pdf')
    await sql`alter table request_documents add constraint refused check (file_name <> 'second.pdf')`.execute(
      services.db,
    )
    expect((await send(id, 'second.pdf')).status).toBe(500)
    expect(filesOf(id).map((name) => `${id}/${name}`)).toEqual([document.file_path])
    await sql`alter table request_documents drop constraint refused`.execute(services.db)
    expect((await send(id, 'second.pdf')).status).toBe(200)
    expect((await send(randomUUID(), 'third.pdf')).status).toBe(404)
  })
})
