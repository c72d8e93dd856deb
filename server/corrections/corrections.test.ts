import { afterAll, beforeAll, expect, test } from 'vitest'
import { ofAccount } from '#server/http/rate-limits.ts'
import { addCode } from '#server/testing/callers.ts'
import { correctionInputs, familyInputs } from '#server/testing/correction-changes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { saveSettings } from '#server/testing/payout-world.ts'
import { paymentCases, requestInputs } from '#server/testing/request-inputs.ts'

type Answer = {
  success: boolean
  error_code?: string
  fields?: Record<string, string>
  corrected_at?: string | null
  groups?: string[]
}
const otherNumber = { input_ach_account_number: '998877665544' }

describeEachDatabase('A correction', (database) => {
  let office: PayoutOffice
  beforeAll(async () => {
    office = await openPayoutOffice(database)
    await saveSettings(office)
  })
  afterAll(() => office.close())

  const correct = async (input: unknown) =>
    (await office.byFamily('correct_own_request', input)) as Answer
  const correctForFamily = async (input: unknown) =>
    (await office.refusal('correct_request', input)) as Answer
  const request = (request_id: string) =>
    office.call<{
      full_name: string
      phone: string
      ach_details: Record<string, string>
      payment_change: { changed_at: string; was: object; confirmed_at: string | null } | null
      corrections: { corrector: string; corrected_by_name: string; changes: object }[]
      corrected_at: string | null
    }>('get_request', { request_id })
  /** Returns the corrections of a request as the audit trail shows them, newest first. */
  const inTrail = async (subject_id: string) => {
    type Listed = { events: { action: string; details: object; correction: object | null }[] }
    const { events } = await office.call<Listed>('list_audit_events', { subject_id })
    return events.filter(({ action }) => action === 'request.corrected')
  }
  const lettersAbout = (request_id: string) =>
    database.kysely
      .selectFrom('outbox')
      .select(['recipient', 'locale', 'data'])
      .where('request_id', '=', request_id)
      .where('kind', '=', 'details_changed')
      .orderBy('recipient')
      .execute()

  test('by the family changes the number, keeps the decision, and tells both', async () => {
    const id = await office.decided()
    const opened = await office.byFamily('get_request_to_correct', { request_id: id })
    expect(opened).toMatchObject({
      success: true,
      corrected_at: null,
      masked: { account_number: '••••6789', routing_number: '••••0021' },
      values: { phone: '718-555-0123', payment_method: 'ach' },
    })
    expect(JSON.stringify(opened)).not.toContain('000123456789')

    const kept = { input_ach_routing_number: null, kept_numbers: ['routing_number'] }
    const phone = { input_phone: '718-555-0199' }
    const done = await correct(familyInputs(id, { ...otherNumber, ...phone, ...kept }))
    expect(done).toMatchObject({ success: true, groups: ['contact', 'payment'] })
    const after = await request(id)
    expect(after).toMatchObject({
      phone: '718-555-0199',
      outcome: 'approved',
      ach_details: { account_number: '••••5544', routing_number: '••••0021' },
      payment_change: {
        changed_at: done.corrected_at,
        was: { account_number: '••••6789' },
        confirmed_at: null,
      },
      corrections: [
        {
          corrector: 'family',
          changes: {
            phone: ['718-555-0123', '718-555-0199'],
            account_number: ['••••6789', '••••5544'],
          },
        },
      ],
    })
    expect(
      (await office.call('reveal_payment_number', { request_id: id, field: 'routing_number' }))
        .value,
    ).toBe('021000021')
    expect(await lettersAbout(id)).toMatchObject([
      { locale: 'yi', data: { full_name: 'Moshe Cohen', groups: 'contact,payment' } },
    ])
    const [event, ...more] = await inTrail(id)
    expect([event?.correction, more]).toEqual([after.corrections[0]?.changes, []])
    expect(JSON.stringify(event?.details)).not.toMatch(/718-555|••|998877665544/)
  })

  test('of the same values changes nothing and sends nothing', async () => {
    const id = await office.decided()
    expect(await correct(familyInputs(id))).toMatchObject({ success: true, groups: [] })
    expect(await lettersAbout(id)).toEqual([])
    expect((await request(id)).payment_change).toBeNull()
  })

  test('acts once however often it is sent, and refuses other content with the same id', async () => {
    const id = await office.decided()
    const sent = familyInputs(id, otherNumber)
    const first = await correct(sent)
    expect(await correct(sent)).toEqual(first)
    expect(await office.events('request.corrected', id)).toBe(1)
    expect(await lettersAbout(id)).toHaveLength(1)
    expect(await correct({ ...sent, input_phone: '718-555-0000' })).toMatchObject({
      success: false,
    })
  })

  test('is limited by the hour: one that changes nothing or is refused does not count', async () => {
    const id = await office.decided()
    const { id: user_id, cookie } = await office.server.signIn()
    await office.db.updateTable('requests').set({ user_id }).where('id', '=', id).execute()
    const { corrections } = office.server.services.limits
    for (let n = 0; n < 28; n++) await corrections.count(ofAccount({ id: user_id }))
    let expected_corrected_at: string | null = null
    const correctPhone = async (input_phone: string) => {
      const input = familyInputs(id, { expected_corrected_at, input_phone })
      const answer = await office.server.call('correct_own_request', input, cookie)
      return { ...answer, body: answer.body as Answer }
    }
    for (const phone of ['718-555-0188', '718-555-0199']) {
      const { body } = await correctPhone(phone)
      expect(body).toMatchObject({ success: true, groups: ['contact'] })
      expected_corrected_at = body.corrected_at ?? null
      if (phone.endsWith('99')) continue
      expect((await correctPhone(phone)).body).toMatchObject({ success: true, groups: [] })
      expect((await correctPhone('12')).body).toMatchObject({ error_code: 'err.invalidInput' })
    }
    const { status, body, headers } = await correctPhone('718-555-0123')
    expect([status, body]).toMatchObject([429, { error_code: 'err.tooManyAttempts' }])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await office.events('request.corrected', id)).toBe(2)
  })

  test('of a form that was opened before another correction is refused', async () => {
    const id = await office.decided()
    await correctForFamily(correctionInputs(id, { input_full_name: 'Meir Gross' }))
    expect(await correct(familyInputs(id, otherNumber))).toMatchObject({
      error_code: 'correct.changedMeanwhile',
    })
    const { corrected_at } = await request(id)
    const again = familyInputs(id, { ...otherNumber, expected_corrected_at: corrected_at })
    expect(await correct(again)).toMatchObject({ success: true })
  })

  test('follows the rules of the form, with one error for each field', async () => {
    const id = await office.decided()
    const wrong = { input_phone: '12', input_city: '', input_ach_account_holder_name: '' }
    expect(await correct(familyInputs(id, wrong))).toMatchObject({
      error_code: 'err.invalidInput',
      fields: {
        input_phone: 'err.invalidPhone',
        input_city: 'common.required',
        input_ach_account_holder_name: 'common.required',
      },
    })
    const other = paymentCases[3]
    const kept = { input_payment_method: 'wire', kept_numbers: ['account_number'] }
    expect(await correct(familyInputs(id, kept))).toMatchObject({ error_code: 'err.invalidInput' })
    const check = { input_payment_method: other.method, ...other.inputs }
    expect(await correct(familyInputs(id, check))).toMatchObject({ groups: ['payment'] })
    expect(await correctForFamily(correctionInputs(id, { input_category: 'none' }))).toMatchObject({
      error_code: 'correct.changedMeanwhile',
    })
    const { corrected_at: expected_corrected_at } = await request(id)
    const unknown = { input_category: 'none', expected_corrected_at }
    expect(await correctForFamily(correctionInputs(id, unknown))).toMatchObject({
      fields: { input_category: 'common.required' },
    })
  })

  test('of a direct request tells the old and the new address, in its language', async () => {
    const { input_code, code_id, status, ...shared } = requestInputs()
    const { request: made } = await office.call<{ request: { id: string } }>(
      'create_direct_request',
      {
        ...shared,
        input_email: 'old@example.com',
        input_date_of_request: '2026-11-18',
        input_locale: 'he',
      },
    )
    const changed = { input_email: 'new@example.com', input_reason: 'Another reason' }
    expect(await correctForFamily(correctionInputs(made.id, changed))).toMatchObject({
      groups: ['contact', 'request'],
    })
    const letters = await lettersAbout(made.id)
    expect(letters.map(({ recipient, locale }) => [recipient, locale])).toEqual([
      ['new@example.com', 'he'],
      ['old@example.com', 'he'],
    ])
  })

  test('is found by its new name, and no longer by the old one', async () => {
    const id = await office.decided(0, '500', { input_full_name: 'Zerubavel Oldname' })
    await correctForFamily(correctionInputs(id, { input_full_name: 'Zevulun Newname' }))
    const found = async (search: string, filter: { payment_method?: string } = {}) =>
      (
        await office.call<{ requests: { id: string }[] }>('get_requests_with_review_status', {
          search,
          ...filter,
        })
      ).requests.some((one) => one.id === id)
    expect(await found('Newname')).toBe(true)
    expect(await found('Oldname')).toBe(false)
    const words = database.kysely.selectFrom('name_words').select('word')
    expect(await words.where('word', 'in', ['oldname', 'zerubavel']).execute()).toEqual([])
    expect(await found('Newname', { payment_method: 'ach' })).toBe(true)
    const { corrected_at: expected_corrected_at } = await request(id)
    const check = { input_payment_method: 'check', ...paymentCases[3].inputs }
    await correctForFamily(
      correctionInputs(id, { ...check, input_full_name: 'Zevulun Newname', expected_corrected_at }),
    )
    expect(await found('Newname', { payment_method: 'ach' })).toBe(false)
    expect(await found('Newname', { payment_method: 'check' })).toBe(true)
  })

  test('is refused for requests of others and for those that are over', async () => {
    const { code } = await addCode(office.db)
    const other = await office.server.signIn()
    const { body } = await office.server.call(
      'create_request',
      requestInputs({ input_code: code }),
      other.cookie,
    )
    const { id } = (body as { request: { id: string } }).request
    expect(await correct(familyInputs(id, otherNumber))).toMatchObject({
      error_code: 'err.notFound',
    })
    expect(await office.byFamily('get_request_to_correct', { request_id: id })).toMatchObject({
      error_code: 'err.notFound',
    })
    const declined = await office.decided()
    await office.call('create_admin_review', {
      input_request_id: declined,
      input_outcome: 'declined',
      input_message: 'Sorry',
    })
    expect(await correct(familyInputs(declined, otherNumber))).toMatchObject({
      error_code: 'correct.closed',
    })
    const person = { request_id: id, confirmation: 'Moshe Cohen' }
    await correctForFamily(correctionInputs(id, otherNumber))
    await office.call('erase_person', person)
    const rows = database.kysely.selectFrom('request_corrections').select('changes')
    expect(await rows.where('request_id', '=', id).execute()).toEqual([{ changes: null }])
    expect(await inTrail(id)).toMatchObject([{ correction: null }])
    expect(await correctForFamily(correctionInputs(id, otherNumber))).toMatchObject({
      error_code: 'payout.problem.erased',
    })
  })
})
