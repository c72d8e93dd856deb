import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProcedureOutput } from '#contract/index.ts'
import { record } from '#server/database/audit.ts'
import { lockSeen } from '#server/testing/changes-seen.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { saveSettings } from '#server/testing/payout-world.ts'
import { recordInvited } from '#server/testing/trials.ts'

// Rivka is the whole office, and invites others.
describeEachDatabase('An office of one', (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database, { PAYOUT_TWO_PERSON: 'required' })
    await saveSettings(office)
  })
  beforeEach(async () => {
    await office.clean()
    await office.db
      .updateTable('users')
      .set({ is_admin: false })
      .where('id', '!=', office.admin.id)
      .execute()
    await office.decided(0)
  })
  afterAll(() => office.close())

  /** Returns somebody who was invited, and counts from a number of hours on. */
  async function invited(by: string, hours: number) {
    const person = await office.server.signIn({ is_admin: true })
    const counts_from = new Date(Date.now() + hours * 3_600_000)
    await recordInvited(office.db, { id: person.id, by, counts_from })
    return person
  }
  const rule = async ({ id: run_id }: { id: string }) =>
    (await office.call<ProcedureOutput<'get_payout_run'>>('get_payout_run', { run_id })).two_person
  const lockBy = ({ cookie }: { cookie: string }, { id }: { id: string }) =>
    lockSeen({ server: office.server, cookie }, id)
  const downloadBy = async ({ cookie }: { cookie: string }, run: { id: string }) =>
    (await office.download(run, 'ach.txt', { Cookie: cookie })).status

  test('pays alone until a second person counts', async () => {
    const second = await invited(office.admin.id, 1)
    const run = await office.newRun()
    expect(await rule(run)).toMatchObject({ is_required: false })
    expect(await lockBy(second, run)).toMatchObject({ error_code: 'payout.notSecond' })
    expect(await lockBy(office.admin, run)).toMatchObject({ success: true })
    expect(await downloadBy(office.admin, run)).toBe(200)
  })

  test('pays with the one who counts, and not at once with whom they agreed to', async () => {
    const second = await invited(office.admin.id, -1)
    const third = await invited(second.id, 1)
    const user_id = third.id
    await office.call('agree_to_administrator', { user_id })
    const run = await office.newRun()
    expect(await lockBy(office.admin, run)).toMatchObject({ success: true })
    const { hand_over } = await rule(run)
    expect(hand_over).toMatchObject({ refusal: 'payout.otherPerson' })
    expect(hand_over.who).toHaveLength(1)
    expect(await downloadBy(office.admin, run)).toBe(403)
    expect(await downloadBy(third, run)).toBe(403)
    expect(await downloadBy(second, run)).toBe(200)
  })

  test('does not become one by removing a colleague', async () => {
    const { id: user_id } = await office.server.signIn({ is_admin: true })
    await office.call('remove_administrator', { user_id })
    const run = await office.newRun()
    expect(await lockBy(office.admin, run)).toMatchObject({ success: true })
    expect(await downloadBy(office.admin, run)).toBe(403)
    // The colleague counts again when they are made on the server.
    await office.db.updateTable('users').set({ is_admin: true }).where('id', '=', user_id).execute()
    await record(office.db, {}, { action: 'administrator.made', subject_id: user_id })
    const cookie = await office.server.openSession(user_id)
    expect(await downloadBy({ cookie }, run)).toBe(200)
  })
})
