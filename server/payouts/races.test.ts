import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PayoutPayment, PayoutRun } from '#contract/payouts.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import { brokenInvariants } from '#server/testing/payout-invariants.ts'
import { downloadFile, nextFriday, saveSettings } from '#server/testing/payout-world.ts'
import { sized } from '#server/testing/sizes.ts'
import { someoneWaits } from '#server/testing/waiting.ts'

/** PGlite has one connection, so its callers never really race, and a smaller size finds as much. */
const SIZES = {
  postgres: sized({ callers: 6, rounds: 2 }, { callers: 50, rounds: 20 }),
  embedded: { callers: 6, rounds: sized(1, 4) },
}
/** The cases of payments that are used: a file with traces, and checks with numbers. */
const [ach, check] = [0, 3]

type Call = [name: string, input: unknown]
type Answer = {
  success: boolean
  error_code?: string
  updated?: number
  run?: PayoutRun
  payment?: PayoutPayment
}

describeEachDatabase('When many call at once', (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database)
    await office.server.signIn({ is_admin: true }) // gets a letter about each first download
    await saveSettings(office)
  })
  beforeEach(() => office.clean())
  afterAll(() => office.close())

  const rounds = () => Array.from({ length: SIZES[database.kind].rounds }, (_, at) => at)
  const many = <T>(of: (at: number) => T) =>
    Array.from({ length: SIZES[database.kind].callers }, (_, at) => of(at))
  const atOnce = (calls: Call[]) =>
    Promise.all(
      calls.map(async ([name, input]) => {
        const { status, body } = await office.server.call(name, input, office.admin.cookie)
        expect(status).toBe(200)
        return body as Answer
      }),
    )
  /** Makes a call many times at once. In every second round all have the id of one press. */
  const press = async (round: number, name: string, input: object) => {
    const one = round % 2 === 0 ? { ...input, operation_id: randomUUID() } : input
    const answers = await atOnce(many(() => [name, one]))
    const done = answers.filter(({ success }) => success)
    if (round % 2 === 0) expect([...answers]).toEqual(many(() => answers[0]))
    else if (done.every(({ updated }) => updated === undefined)) expect(done).toHaveLength(1)
    const [first] = done.sort((a, b) => (b.updated ?? 0) - (a.updated ?? 0))
    if (!first) throw new Error(`Nobody could ${name}: ${JSON.stringify(answers[0])}`)
    const updated = done.map((answer) => answer.updated ?? 0)
    return { ...first, all: updated.reduce((sum, one) => sum + one, 0) }
  }
  const holds = async () => expect(await brokenInvariants(database.kysely)).toEqual([])
  const bankFiles = ['ach.txt', 'check.csv']
  /** The bytes of each file by its name, which says the revision. */
  const known = new Map<string, string>()
  const filesOf = async (run: { id: string }) => {
    const files = database.kysely.selectFrom('payout_files').select('file')
    return (await files.where('run_id', '=', run.id).execute()).length
  }

  test('a request gets one payment, and a reference of its own', async () => {
    const request_id = await office.decided(check)
    const runs = [await office.newRun(), await office.newRun()]
    const references = new Set<string>()
    for (const _ of rounds()) {
      for (const { id } of (await Promise.all(runs.map(office.payments))).flat()) {
        await office.call('act_on_payment remove', { payment_id: id })
      }
      const answers = await atOnce(
        many((at) => ['add_payment', { run_id: runs[at % 2]?.id, request_id }]),
      )
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
      const [payment, ...others] = (await Promise.all(runs.map(office.payments))).flat()
      expect(others).toEqual([])
      references.add(payment?.reference ?? '')
    }
    expect(references.size).toBe(rounds().length)
    await holds()
  })

  test('each press of a Friday acts once', async () => {
    for (const at of [ach, check]) await office.decided(at)
    for (const round of rounds()) {
      const { run } = await press(round, 'create_payout_run', { pay_on: nextFriday() })
      if (!run) throw new Error('A run was created')
      const run_id = run.id
      expect((await press(round, 'lock_payout_run', { run_id })).run?.state).toBe('locked')
      for (const method of ['ach', 'check'] as const) await downloadFile(office, run, method)
      for (const name of ['mark_payments_sent', 'mark_payments_paid']) {
        const { updated, all } = await press(round, name, { run_id, method: 'check' })
        expect([updated, all]).toEqual([1, round % 2 === 0 ? many(() => 1).length : 1])
      }
      for (const { id: payment_id, method } of await office.payments(run)) {
        const back = { payment_id, code: 'R03', on: office.today() }
        await office.call('act_on_payment come_back', back)
        // The next run pays nothing for a check that a bank may still pay.
        if (method === 'check') {
          await press(round, 'act_on_payment stop_check', { payment_id, reason: 'lost' })
          const answered = { payment_id, answer: 'stopped', on: '2026-11-20' }
          await press(round, 'act_on_payment answer_stop', answered)
        }
        const again = { payment_id }
        const { payment } =
          method === 'check'
            ? await press(round, 'act_on_payment pay_again', again)
            : await office.call<Answer>('act_on_payment pay_again', again)
        expect(payment).toMatchObject({ attempt: round + 2, run_id: null })
      }
      await holds()
    }
    const { length } = rounds()
    expect(await office.letters('paid')).toBe(length)
    expect(await office.letters('payment_returned')).toBe(2 * length)
  })

  test('within a revision a file has the same bytes, while its checks are replaced', async () => {
    for (const at of [ach, check]) await office.decided(at)
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    for (const _ of rounds()) {
      const { id, check_number } =
        (await office.payments(run)).find(({ method }) => method === 'check') ?? {}
      const method = { run_id: run.id, method: 'check' }
      const isAsked = known.size > 0 && (await office.refusal('record_file_not_given', method))
      expect(isAsked === false || isAsked.success).toBe(true)
      const [downloads] = await Promise.all([
        Promise.all(many((at) => office.download(run, at % 2 ? 'ach.txt' : 'check.csv'))),
        // Refused once the file is downloaded, until somebody says whether the bank got it.
        office.refusal('act_on_payment void_check', {
          payment_id: id,
          number: check_number,
          reason: 'wrong',
        }),
      ])
      const after = await Promise.all(bankFiles.map((file) => office.download(run, file)))
      for (const { status, headers, text } of [...downloads, ...after]) {
        const name = headers.get('Content-Disposition') ?? ''
        expect([name, status, text]).toEqual([name, 200, known.get(name) ?? text])
        known.set(name, text)
      }
      expect(await filesOf(run)).toBe(known.size)
    }
    expect(known.size).toBeGreaterThan(rounds().length)
    await holds()
  })

  test('no check or trace number is given out twice by runs that are locked at once', async () => {
    const runs: PayoutRun[] = []
    for (const _ of [1, 2, 3, 4, 5]) {
      for (const at of [ach, check]) await office.decided(at)
      runs.push(await office.newRun())
    }
    const used = new Set<string>()
    for (const round of rounds()) {
      const answers = await atOnce(
        many((at) => ['lock_payout_run', { run_id: runs[at % runs.length]?.id }]),
      )
      expect(answers.filter(({ success }) => success)).toHaveLength(runs.length)
      const locked = await database.kysely.selectFrom('payments').selectAll().execute()
      for (const { trace, check_number } of locked) used.add(`${trace} ${check_number}`)
      expect(used.size).toBe((round + 1) * locked.length)
      await holds()
      await atOnce(runs.map(({ id }) => ['unlock_payout_run', { run_id: id }]))
    }
  })

  test('a method that is corrected while the run is proposed is followed', async () => {
    const id = await office.decided(ach, '50')
    let proposed: Promise<PayoutRun> | undefined
    await office.db.transaction().execute(async (transaction) => {
      await sql`update requests set payment_method = 'check' where id = ${id}`.execute(transaction)
      proposed = office.newRun()
      // The embedded database has one connection, so the second transaction waits by itself.
      if (database.kind === 'postgres') await Promise.race([proposed, someoneWaits(office.db)])
    })
    const run = await proposed
    if (!run) throw new Error('No run was proposed')
    expect((await office.payments(run)).map(({ method }) => method)).toEqual(['check'])
  })

  test('decisions that arrive while a run is proposed and locked are obeyed', async () => {
    const ids: string[] = []
    for (const _ of [1, 2, 3, 4, 5, 6]) ids.push(await office.decided(check, '18'))
    const review = (id: string, more: object): Call => [
      'create_admin_review',
      { input_request_id: id, ...more },
    ]
    const decline = { input_outcome: 'declined', input_message: 'no', input_donation_amount: '0' }
    const decideAll = (round: number) =>
      ids.flatMap((id, at): Call[] => {
        const changes: Call[] = [
          review(id, decline),
          ['withdraw_request', { request_id: id }],
          ['hold_request', { request_id: id, reason: 'wait' }],
          ['update_request_status', { request_id: id, status: 'paid' }],
          review(id, { input_donation_amount: '36' }),
        ]
        return [changes[(round + at) % changes.length] ?? review(id, decline)]
      })
    const approveAll = async () => {
      for (const id of ids) {
        await atOnce([['release_request', { request_id: id }]])
        await atOnce([['restore_request', { request_id: id }]])
        await atOnce([['update_request_status', { request_id: id, status: 'created' }]])
        await atOnce([review(id, { input_donation_amount: '18' })])
      }
    }
    for (const round of rounds()) {
      const create: Call = ['create_payout_run', { pay_on: nextFriday() }]
      const [first, ...others] = decideAll(round)
      const [, answer] = await atOnce([first ?? create, create, ...others])
      await holds()
      await approveAll()
      const run_id = answer?.run?.id
      await office.call('add_payment', { run_id, all_due: true })
      const lock: Call = ['lock_payout_run', { run_id }]
      const again = decideAll(round + 1)
      await atOnce([...again.slice(0, 3), lock, ...again.slice(3), lock])
      await holds()
      await office.clean()
      await approveAll()
    }
  })
})
