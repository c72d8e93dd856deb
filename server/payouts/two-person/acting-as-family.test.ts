import { afterEach, beforeEach, expect, test } from 'vitest'
import { correctionInputs, familyInputs } from '#server/testing/correction-changes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'

type Answer = { success: boolean; error_code?: string; corrected_at?: string }
const otherNumber = { input_ach_account_number: '998877665544' }

describeEachDatabase('Who can act as the family', (database) => {
  let office: PayoutOffice
  let honest: string
  const by = async (cookie: string, name: string, input: unknown) =>
    (await office.server.call(name, input, cookie)).body as Answer
  beforeEach(async () => {
    office = await openPayoutOffice(database, { PAYOUT_TWO_PERSON: 'required' })
    honest = (await office.server.signIn({ is_admin: true })).cookie
  })
  afterEach(() => office.close())

  /** Returns the present session of the request's account, as whoever took it over has one. */
  async function sessionOf(request_id: string) {
    const { user_id } = await office.db
      .selectFrom('requests')
      .select('user_id')
      .where('id', '=', request_id)
      .executeTakeFirstOrThrow()
    return office.server.openSession(user_id ?? '')
  }
  async function correctAsFamily(request_id: string) {
    const cookie = await sessionOf(request_id)
    const input = familyInputs(request_id, otherNumber)
    const { corrected_at } = await by(cookie, 'correct_own_request', input)
    return { request_id, changed_at: corrected_at }
  }
  const refused = { error_code: 'payout.otherConfirms' }

  test.each([
    [
      'changed its address',
      (request_id: string) => {
        const new_email = `${request_id}@evil.test`
        return office.call('change_person_email', { request_id, new_email })
      },
    ],
    [
      'ended its sessions',
      (request_id: string) => office.call('end_person_sessions', { request_id }),
    ],
    [
      'reset its second step',
      async (request_id: string) => {
        const owner = office.db
          .selectFrom('requests')
          .select('user_id')
          .where('id', '=', request_id)
        await office.db
          .updateTable('users')
          .set({ two_step: true })
          .where('id', '=', owner)
          .execute()
        const { user_id } = await owner.executeTakeFirstOrThrow()
        return office.call('reset_two_step', { user_id })
      },
    ],
  ])('cannot confirm: an administrator who %s', async (_, act) => {
    const request_id = await office.decided()
    await act(request_id)
    const confirm = await correctAsFamily(request_id)
    expect(await office.refusal('confirm_payment_details', confirm)).toMatchObject(refused)
    expect(await by(honest, 'confirm_payment_details', confirm)).toMatchObject({ success: true })
  })

  test('cannot confirm: an administrator of whose own account it is', async () => {
    const request_id = await office.decided()
    await office.db
      .updateTable('requests')
      .set({ user_id: office.admin.id })
      .where('id', '=', request_id)
      .execute()
    const third = (await office.server.signIn({ is_admin: true })).cookie
    const corrected = await by(third, 'correct_request', correctionInputs(request_id, otherNumber))
    const confirm = { request_id, changed_at: corrected.corrected_at }
    expect(await office.refusal('confirm_payment_details', confirm)).toMatchObject({
      error_code: 'review.ownRequest',
    })
    expect(await by(honest, 'confirm_payment_details', confirm)).toMatchObject({ success: true })
  })
})
