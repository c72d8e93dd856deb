import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'

// What is kept of a payment outside a run: by a repeated press, for the person, and after an erasure.

describeEachDatabase('The record of a payment outside a run', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
  })
  afterAll(() => office.close())

  const stored = async (id: string) => {
    const { rows } = await sql`
      select dollars::text as amount, paid_on::text, paid_dues.way, payee, note
      from paid_dues join payments on payments.id = payment_id
      where paid_dues.request_id = ${id}`.execute(office.db)
    return rows
  }

  test('a press that is repeated, also by another process, acts once', async () => {
    const id = await office.decided(4, '500')
    const press = {
      ...{ request_id: id, amount: '120', paid_on: office.today(), way: 'cash' },
      operation_id: randomUUID(),
    }
    const other = await openPayoutOffice(database)
    const send = ({ server }: PayoutOffice) =>
      server.call('record_outside_payment', press, office.admin.cookie)
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([send(office), send(other), send(office), send(other)])
      for (const { body } of answers) expect(body).toMatchObject({ success: true, open: '380.00' })
    }
    await other.close()
    expect(await stored(id)).toHaveLength(1)
  })

  test('is in the export of the person, and loses its words with an erasure', async () => {
    const id = await office.decided(4, '500')
    const words = { payee: 'Planted Grocery', note: 'a planted note' }
    const paid = { amount: '120.00', paid_on: office.today(), way: 'credit' }
    await office.call('record_outside_payment', { request_id: id, ...paid, ...words })
    const input = { request_id: id, with_numbers: false }
    const exported = JSON.stringify(await office.call('export_person', input))
    for (const word of Object.values(words)) expect(exported).toContain(word)
    const { full_name } = await office.call<{ full_name: string }>('get_person', { request_id: id })
    await office.call('erase_person', { request_id: id, confirmation: full_name })
    expect(await stored(id)).toEqual([{ ...paid, payee: null, note: null }])
    const { rows: tables } = await sql<{ found: string }>`
      select json_agg(audit_events)::text as found from audit_events`.execute(office.db)
    for (const word of Object.values(words)) expect(tables[0]?.found).not.toContain(word)
    await office.signInFamily()
  })
})
