import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'
import { openPortal, type Portal } from './portal.ts'

const address = {
  address_line1: '1 Main Street',
  address_line2: null,
  city: 'Brooklyn',
  state: 'NY',
  postal_code: '11219',
  country: 'US',
}
const [ach, usWire, internationalWire, , ojcCheck, ojcOnline, israeliBank] = paymentCases
type Paid = (typeof paymentCases)[number]

describeEachDatabase('entities', (database) => {
  let portal: Portal
  beforeAll(async () => {
    portal = await openPortal(database)
  })
  afterAll(() => portal.close())

  /** Submits a request and returns it as its requester reads it. */
  async function seen({ method, inputs }: Paid, more: Record<string, string> = {}) {
    const { requester, ask, submit } = portal
    const { id } = await submit({ input_payment_method: method, ...inputs, ...more })
    const { requests } = await ask('get_request_info', { user_id_input: requester.id }, requester)
    const found = requests.find((request) => request.id === id)
    if (!found) throw new Error('the request is not in the list of its requester')
    return found
  }

  test('3.5 a listed request has its fields, its code, its source and its review', async () => {
    const { requester, services, ask, submit, listed } = portal
    const { id, code } = await submit({
      input_payment_method: 'wire',
      ...usWire.inputs,
      input_where_met: 'At the wedding',
      input_address_line2: 'Apt 4',
    })
    expect(await listed(code)).toMatchObject({ review: null })
    const review = { input_request_id: id, input_donation_amount: '180', input_notes: 'By phone' }
    await ask('create_admin_review', review)
    const account = services.db.selectFrom('users').select('email').where('id', '=', requester.id)
    expect(await listed(code)).toMatchObject({
      id,
      full_name: 'Moshe Cohen',
      ...(await account.executeTakeFirst()),
      phone: '718-555-0123',
      reason: 'The wedding of our daughter',
      category: 'Wedding',
      where_met: 'At the wedding',
      payment_method: 'wire',
      payment_location: 'us',
      ...address,
      address_line2: 'Apt 4',
      date_of_request: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      admin_created: false,
      status: 'created',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      codes: { code },
      source_name: 'Code',
      payment_method_display_name: 'Wire transfer',
      review: {
        donation_amount: '180.00',
        notes: 'By phone',
        reviewed_at: expect.stringMatching(/Z$/),
      },
    })
  })

  test('3.9 ach_details has holder, routing and account number, and address', async () => {
    expect((await seen(ach)).ach_details).toMatchObject({
      account_holder_name: 'Moshe Cohen',
      routing_number: '021000021',
      account_number: '000123456789',
      ...address,
    })
  })

  test('3.10 wire_details has beneficiary, location, numbers and address', async () => {
    expect((await seen(usWire)).wire_details).toEqual({
      beneficiary_name: 'Moshe Cohen',
      payment_location: 'us',
      routing_number: '021000021',
      account_number: '12345',
      swift_code: null,
      iban: null,
      ...address,
    })
    expect((await seen(internationalWire)).wire_details).toEqual({
      beneficiary_name: 'Moshe Cohen',
      payment_location: 'international',
      routing_number: null,
      account_number: null,
      swift_code: 'POALILIT',
      iban: 'IL620108000000099999999',
      ...address,
      state: null,
    })
  })

  test('3.12 ojc_check_details has payee and address', async () => {
    const { ojc_check_details } = await seen(ojcCheck)
    expect(ojc_check_details).toEqual({ payee_name: 'Moshe Cohen', ...address })
  })

  test('3.13 ojc_online_details has congregation and tax ID', async () => {
    const { ojc_online_details } = await seen(ojcOnline)
    expect(ojc_online_details).toEqual({ congregation_name: 'Beis Medrash', tax_id: '123456789' })
  })

  test('3.14 israeli_bank_details has bank, teudat zeut, routing and account number', async () => {
    expect((await seen(israeliBank)).israeli_bank_details).toEqual({
      bank_name: 'Hapoalim',
      teudat_zeut: '123456782',
      routing_number: '12-571',
      account_number: '041116',
    })
  })

  test('3.15 7a.12 a requester reads eight fields of a request and the details of its method', async () => {
    for (const paid of paymentCases) {
      const request = await seen(paid, { input_where_met: 'At the wedding' })
      expect(request).toMatchObject({
        id: expect.any(String),
        full_name: 'Moshe Cohen',
        created_at: expect.stringMatching(/Z$/),
        status: 'created',
        code: expect.stringMatching(/^\w{4}-\w{4}$/),
        reason: 'The wedding of our daughter',
        where_met: 'At the wedding',
        payment_method: paid.method,
      })
      const details = Object.keys(request).filter((key) => key.endsWith('_details'))
      expect(details).toEqual([`${paid.method}_details`])
    }
  })

  test('3.17 a review has request, amount, notes and whether the amount came with the request', async () => {
    const { ask, submit, enter, services } = portal
    const reviewOf = (request_id: string) =>
      services.db
        .selectFrom('admin_reviews')
        .select(['request_id', 'donation_amount', 'notes', 'amount_set_at_creation'])
        .where('request_id', '=', request_id)
        .execute()
    const { id } = await submit()
    const review = { input_request_id: id, input_donation_amount: '180', input_notes: 'By phone' }
    await ask('create_admin_review', review)
    const stored = { donation_amount: '180.00', notes: 'By phone' }
    expect(await reviewOf(id)).toEqual([
      { request_id: id, ...stored, amount_set_at_creation: false },
    ])
    const direct = await enter({ input_admin_amount: '180', input_admin_notes: 'By phone' })
    expect(await reviewOf(direct.id)).toEqual([
      { request_id: direct.id, ...stored, amount_set_at_creation: true },
    ])
  })

  test('3.19 a direct request adds date, amount, notes and document to the fields of a request', async () => {
    const { ask, enter, send } = portal
    const request = await enter({
      input_date_of_request: '2025-03-02',
      input_admin_amount: '360.50',
      input_admin_notes: 'As agreed',
    })
    expect(request).toMatchObject({
      full_name: 'Moshe Cohen',
      reason: 'The wedding of our daughter',
      ...address,
      admin_created: true,
      date_of_request: '2025-03-02',
      review: { donation_amount: '360.50', notes: 'As agreed' },
    })
    const documentsOf = async (request_id: string) =>
      (await ask('list_request_documents', { request_id })).documents
    expect(await documentsOf(request.id)).toEqual([])
    const { document } = await send(request.id, 'bill.pdf')
    expect(await documentsOf(request.id)).toEqual([document])
  })
})
