import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { postResults, sentAchRun } from '#server/testing/payout-results.ts'
import { saveSettings } from '#server/testing/payout-world.ts'

describeEachDatabase('A slow upload of results', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    await saveSettings(office)
  })
  afterAll(() => office.close())

  test('does not hold up the uploads of others', { timeout: 30_000 }, async () => {
    const { run } = await sentAchRun(office, '180')
    const { server } = office
    const colleague = await server.signIn({ is_admin: true, two_step: true })
    let finish = () => {}
    let begin = () => {}
    const isReading = new Promise<void>((resolve) => {
      begin = resolve
    })
    const source = {
      pull(controller: ReadableStreamDefaultController<Uint8Array>) {
        finish = () => controller.close()
        begin()
      },
    }
    const body = new ReadableStream(source, { highWaterMark: 0 })
    const headers = {
      Cookie: colleague.cookie,
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': '1000',
    }
    const init = { method: 'POST', headers, body, duplex: 'half' } as const
    const slow = server.app.request(`/payouts/${run.id}/results`, init)
    await isReading
    const { status } = await postResults(office, run, 'reference,amount\nK1,1.00\n')
    expect(status).toBe(200)
    finish()
    expect((await slow).status).toBe(400)
  })
})
