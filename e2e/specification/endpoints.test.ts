import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPortal, type Portal } from './portal.ts'

describeEachDatabase('endpoints', (database) => {
  let portal: Portal
  beforeAll(async () => {
    portal = await openPortal(database, { GOOGLE_MAPS_API_KEY: 'AIza-of-a-test' })
  })
  afterAll(() => portal.close())

  const askForKey = () => {
    const headers = { Cookie: portal.requester.cookie }
    return portal.app.request('/functions/get-google-maps-key', { method: 'POST', headers })
  }

  // docs/product.md §18: a table is read and written by its procedures.
  test('7.1 the server has accounts, tables, storage, live changes and a function', async () => {
    const { app, admin, ask, submit, send } = portal
    const headers = { Cookie: admin.cookie }
    expect(await (await app.request('/auth/get-session', { headers })).json()).toMatchObject({
      user: { id: admin.id },
    })
    const { id, code } = await submit()
    expect((await ask('list_codes', { search: code })).codes).toMatchObject([{ code }])
    const { document } = await send(id, 'bill.pdf')
    expect((await app.request(`/documents/${document.id}`, { headers })).status).toBe(200)
    const live = await app.request('/events', { headers })
    expect(live.headers.get('Content-Type')).toContain('text/event-stream')
    const changes = live.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = (await changes?.read())?.value // that it is ready
    await ask('update_request_status', { request_id: id, status: 'processing' })
    // That its document was sent may still come before.
    while (heard && !heard.includes('request.status')) heard = (await changes?.read())?.value
    expect(heard).toContain(id)
    await changes?.cancel()
    expect((await askForKey()).status).toBe(200)
  })

  test('7e.1 the function for the maps key takes no payload and returns apiKey', async () => {
    expect(await (await askForKey()).json()).toEqual({ apiKey: 'AIza-of-a-test' })
  })
})
