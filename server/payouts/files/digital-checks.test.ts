import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PayoutRun } from '#contract/payouts.ts'
import { lockSeen } from '#server/testing/changes-seen.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { saveSettings } from '#server/testing/payout-world.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'

const CHECK = paymentCases.findIndex(({ method }) => method === 'check')
const thief = 'thief@evil.test'
type Answer = { success: boolean; error_code?: string; corrected_at?: string }

// The office's administrator is the dishonest one; `honest` is the colleague.
describeEachDatabase('The e-mail address of a digital check', (database) => {
  let office: FileOffice
  let honest: string
  const byHonest = async (name: string, input: unknown) =>
    (await office.server.call(name, input, honest)).body as Answer
  const lockByHonest = ({ id }: { id: string }) =>
    lockSeen({ server: office.server, cookie: honest }, id)
  beforeAll(async () => {
    office = await openFileOffice(database, { PAYOUT_TWO_PERSON: 'required' })
    await saveSettings(office)
  })
  beforeEach(async () => {
    await office.clean()
    honest = (await office.server.signIn({ is_admin: true })).cookie
  })
  afterAll(() => office.close())

  async function planned() {
    const request_id = await office.decided(CHECK, '500', { input_check_delivery_method: 'email' })
    return { request_id, run: await office.newRun() }
  }
  /** Corrects the request as its form does, with these inputs changed. */
  async function correct(request_id: string, changed: Record<string, string>) {
    const { corrected_at, values } = await office.call<{
      corrected_at: string | null
      values: Record<string, string>
    }>('get_request_to_correct', { request_id })
    const { payment_full_name, check_delivery_method, ...others } = values
    const inputs = Object.entries(others).map(([name, value]) => [
      name.startsWith('payment_') && name !== 'payment_method'
        ? name.replace('payment_', 'input_check_')
        : `input_${name}`,
      value,
    ])
    return office.call<Answer>('correct_request', {
      request_id,
      expected_corrected_at: corrected_at,
      operation_id: crypto.randomUUID(),
      ...Object.fromEntries(inputs),
      input_check_payee_name: payment_full_name,
      input_check_delivery_method: check_delivery_method,
      ...changed,
    })
  }
  const list = (run: PayoutRun) => office.download(run, 'digital_checks.csv')

  test('has to be confirmed after a change, by somebody else', async () => {
    const { request_id, run } = await planned()
    const { corrected_at } = await correct(request_id, { input_email: thief })
    expect(await lockByHonest(run)).toMatchObject({
      error_code: 'payout.problem.details_unconfirmed',
    })
    const [payment] = await office.payments(run)
    expect(payment).toMatchObject({
      account_masked: thief,
      unconfirmed: { was: { email: expect.stringContaining('@example.com') } },
    })
    const confirm = { request_id, changed_at: corrected_at }
    expect(await office.refusal('confirm_payment_details', confirm)).toMatchObject({
      error_code: 'payout.otherConfirms',
    })
    const letters = office.db.selectFrom('outbox').select('data')
    const [letter] = await letters.where('kind', '=', 'details_changed').execute()
    expect(letter?.data).toMatchObject({ groups: 'contact,payment' })
  })

  test('and its delivery are what was locked, whatever is corrected afterwards', async () => {
    const { request_id, run } = await planned()
    await lockByHonest(run)
    const { text } = await list(run)
    await correct(request_id, { input_email: thief })
    expect((await list(run)).text).toBe(text)
    expect((await office.payments(run))[0]).toMatchObject({
      differs: true,
      account_masked: expect.stringContaining('@example.com'),
      now: { account_masked: thief },
    })
    await correct(request_id, { input_check_delivery_method: 'mail' })
    expect((await list(run)).text).toBe(text)
    const { labels } = await office.call<{ labels: object[] }>('get_payout_labels', {
      run_id: run.id,
    })
    expect(labels).toEqual([])
  })

  test('is given out like a file for a bank: not to who locked, recorded, with letters', async () => {
    const { run } = await planned()
    await lockByHonest(run)
    const refused = await office.download(run, 'digital_checks.csv', { Cookie: honest })
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('payout.otherPerson'),
    ])
    expect((await list(run)).status).toBe(200)
    expect(await office.events('payout.file_downloaded', run.id)).toBe(1)
    const letters = office.db.selectFrom('outbox').select('data')
    const told = await letters.where('kind', '=', 'payout_file').execute()
    expect(told.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ file: 'digital_checks.csv' }),
    )
    expect(await byHonest('unlock_payout_run', { run_id: run.id })).toMatchObject({
      error_code: 'payout.cannotUnlock',
    })
  })

  test('of a run that an older version locked is that of the request', async () => {
    const { run } = await planned()
    await lockByHonest(run)
    const { text } = await list(run)
    await sql`alter table payments disable trigger user`.execute(office.db)
    await sql`update payments set address = address - 'email'`.execute(office.db)
    await sql`alter table payments enable trigger user`.execute(office.db)
    expect((await office.payments(run))[0]?.differs).toBe(false)
    expect((await list(run)).text).toBe(text)
  })
})
