import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayoutNotice } from '#contract/payouts.ts'
import { lockSeen } from '#server/testing/changes-seen.ts'
import { correctionInputs, familyInputs } from '#server/testing/correction-changes.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { openPayoutOffice, type PayoutOffice } from '#server/testing/payout-office.ts'
import { answersFile, bankAnswer, uploadResults } from '#server/testing/payout-results.ts'
import { saveSettings } from '#server/testing/payout-world.ts'

type Answer = { success: boolean; error_code?: string }

// The office's administrator is the dishonest one; `honest` is the colleague.
describeEachDatabase('A notice of change, with two administrators', (database) => {
  let office: PayoutOffice
  let honest: string
  const byHonest = async (name: string, input: unknown) =>
    (await office.server.call(name, input, honest)).body as Answer
  const lockByHonest = ({ id }: { id: string }) =>
    lockSeen({ server: office.server, cookie: honest }, id)
  beforeAll(async () => {
    office = await openPayoutOffice(database, { PAYOUT_TWO_PERSON: 'required' })
    await saveSettings(office)
  })
  afterAll(() => office.close())

  /** Returns a request that was paid and came back, and the notice about it that was uploaded. */
  async function noticed() {
    await office.clean()
    honest = (await office.server.signIn({ is_admin: true })).cookie
    await office.decided(0, '180')
    const run = await office.newRun()
    expect(await lockByHonest(run)).toMatchObject({ success: true })
    await office.give(run, 'ach')
    const [payment] = await office.payments(run)
    const { id = '', request_id = '' } = payment ?? {}
    const answer = await bankAnswer(office.db, id, 'C03', '026009593   987-654-3210'.padEnd(29))
    const { import_id } = await uploadResults(office, run, answersFile([answer]))
    await office.call('confirm_payout_results', { import_id })
    await office.call('act_on_payment come_back', {
      payment_id: id,
      code: 'R03',
      on: office.today(),
    })
    await office.call('act_on_payment pay_again', { payment_id: id })
    const next = await office.newRun()
    return { request_id, run, next, notice: await noticeOf(run) }
  }
  async function noticeOf({ id: run_id }: { id: string }) {
    const listed = await office.call<{ notices: PayoutNotice[] }>('get_payout_notices', { run_id })
    const [notice] = listed.notices
    if (!notice) throw new Error('There is no notice')
    return notice
  }
  const changeOf = async (run: { id: string }) => (await office.payments(run))[0]?.unconfirmed
  const agree = ({ id }: PayoutNotice) => ({ notice_id: id })

  test('is not applied to an account that it is not about', async () => {
    const { request_id, run, next, notice } = await noticed()
    const moved = correctionInputs(request_id, { input_ach_account_number: '998877665544' })
    await office.call('correct_request', moved)
    expect(await noticeOf(run)).toMatchObject({ is_former: true, changes: [] })
    expect(await byHonest('apply_payout_notice', agree(notice))).toMatchObject({
      error_code: 'payout.noticeFormer',
    })
    expect(await changeOf(next)).not.toHaveProperty('was.routing_number')
  })

  const byName = { input_ach_account_holder_name: 'Moshe Gross' }

  test('confirms neither itself nor an own correction of before', async () => {
    const { request_id, next, notice } = await noticed()
    await office.call('correct_request', correctionInputs(request_id, byName))
    await office.call('apply_payout_notice', agree(notice))
    const { changed_at } = (await changeOf(next)) ?? {}
    expect(await lockByHonest(next)).toMatchObject({
      error_code: 'payout.problem.details_unconfirmed',
    })
    const confirm = { request_id, changed_at }
    expect(await office.refusal('confirm_payment_details', confirm)).toMatchObject({
      error_code: 'payout.otherConfirms',
    })
    expect(await byHonest('confirm_payment_details', confirm)).toMatchObject({ success: true })
    expect(await lockByHonest(next)).toMatchObject({ success: true })
  })

  test('does not confirm what somebody else corrected before, and shows it', async () => {
    const { request_id, run, next, notice } = await noticed()
    const { corrected_at } = await office.byFamily<{ corrected_at: string }>(
      'correct_own_request',
      familyInputs(request_id, byName),
    )
    expect((await noticeOf(run)).unconfirmed).toMatchObject({
      changed_at: corrected_at,
      was: { payment_full_name: 'Moshe Cohen' },
    })
    await byHonest('apply_payout_notice', agree(notice))
    expect(await changeOf(next)).toMatchObject({
      was: { account_number: '••••6789', routing_number: '••••0021' },
      confirmed_at: null,
    })
  })

  test('cannot be confirmed by who uploaded it, but by who only agreed to it', async () => {
    const { request_id, next, notice } = await noticed()
    const before = await office.letters('details_changed')
    expect(await byHonest('apply_payout_notice', agree(notice))).toMatchObject({ success: true })
    expect(await office.letters('details_changed')).toBe(before + 1)
    const confirm = { request_id, changed_at: (await changeOf(next))?.changed_at }
    expect(await office.refusal('confirm_payment_details', confirm)).toMatchObject({
      error_code: 'payout.otherConfirms',
    })
    expect(await byHonest('confirm_payment_details', confirm)).toMatchObject({ success: true })
  })
})
