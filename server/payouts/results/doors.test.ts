import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PayoutCheck, resultDiffers } from '#contract/payouts.ts'
import { dateAfter } from '#domain/payment-date.ts'
import { refusedAnswers } from '#domain/payouts/refused-answers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { type FileOffice, openFileOffice } from '#server/testing/payout-files.ts'
import {
  answersFile,
  bankAnswer,
  sentAchRun,
  uploadResults,
} from '#server/testing/payout-results.ts'
import { saveSettings } from '#server/testing/payout-world.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'

// Whatever nobody may enter of what a bank says, at each door: in a file of the ACH network, in a table,
// and typed by hand. A refusal without a scene fails, and so does one that is tried at no door.

type Scene = {
  office: FileOffice
  run: { id: string }
  payment: Awaited<ReturnType<typeof sentAchRun>>['payments'][number]
  today: string
}
type Answer = Awaited<ReturnType<typeof bankAnswer>>
/** What is said at a door; a text: why it can never be said there. */
type Said<What> = string | ((scene: Scene) => What | Promise<What>)

type Doors = {
  /** What happens before. */
  before?: (scene: Scene) => Promise<unknown>
  /** The run was locked, but not handed over. */
  isUnsent?: true
  /** The answers of the file, and its day in its header. */
  file: Said<{ answers: Partial<Answer>[]; day?: string }>
  /** The heading and the rows of a table. */
  table: Said<string[]>
  hand: Said<{ act?: 'pay' | 'come_back'; code?: string; on?: string; error: string }>
}

const heading = 'Reference,Amount,Status,Code,Return date'
const returned = ({ payment, today }: Scene, more: { code?: string; on?: string } = {}) =>
  [payment.reference, payment.amount, 'Returned', more.code ?? 'R03', more.on ?? today].join(',')

const onlyInTables = {
  file: 'its fields have fixed places',
  hand: 'the payment is pressed, and its fields are checked',
} as const

type Refusal = (typeof resultDiffers)[number]
const refusals: Record<Refusal, Doors> = {
  notice: {
    file: () => ({ answers: [{ code: 'C01' }] }),
    table: (scene) => [heading, returned(scene, { code: 'C01' })],
    hand: () => ({ code: 'C01', error: 'payout.isNotice' }),
  },
  dispute: {
    file: () => ({ answers: [{ code: 'R61' }] }),
    table: (scene) => [heading, returned(scene, { code: 'R61' })],
    hand: () => ({ code: 'r61 ', error: 'payout.isDispute' }),
  },
  unsent: {
    isUnsent: true,
    file: 'it never says paid, and a return proves that the bank had it',
    table: ({ payment }) => [heading, `${payment.reference},${payment.amount},Paid,,`],
    hand: () => ({ act: 'pay', error: 'payout.stateChanged' }),
  },
  state: {
    before: ({ office, payment, today }) =>
      office.call('act_on_payment come_back', { payment_id: payment.id, code: 'R02', on: today }),
    file: () => ({ answers: [{}] }),
    table: ({ payment }) => [heading, `${payment.reference},${payment.amount},Paid,,`],
    hand: () => ({ error: 'payout.stateChanged' }),
  },
  future: {
    file: 'a settlement that lies ahead counts as today',
    table: (scene) => [heading, returned(scene, { on: dateAfter(scene.today, 40) })],
    hand: ({ today }) => ({ on: dateAfter(today, 1), error: 'payout.dateInFuture' }),
  },
  early: {
    file: () => ({ answers: [{}], day: '200102' }),
    table: (scene) => [heading, returned(scene, { on: dateAfter(scene.today, -400) })],
    hand: ({ today }) => ({ on: dateAfter(today, -400), error: 'payout.dateBeforeGiven' }),
  },
  amount: {
    file: () => ({ answers: [{ cents: 1n }] }),
    table: ({ payment, today }) => [heading, `${payment.reference},1.00,Returned,R03,${today}`],
    hand: 'only that of a check is typed, and refused by checks.test.ts',
  },
  currency: {
    file: 'it is in dollars',
    table: (scene) => [`${heading},Currency`, `${returned(scene)},EUR`],
    hand: 'no currency is typed',
  },
  bank: {
    file: () => ({ answers: [{ dfi: '99999999' }] }),
    table: 'no column of banks is read',
    hand: 'no bank is typed',
  },
  repeated: {
    file: () => ({ answers: [{ code: 'R02' }, { code: 'R03' }] }),
    table: (scene) => [heading, returned(scene), returned(scene, { code: 'R02' })],
    hand: 'the second press finds the state of the first',
  },
  check: {
    file: 'it is about no checks',
    table: 'tried below, with a check',
    hand: 'a check that has ended does not come back',
  },
  several: {
    file: 'it names traces of ours',
    table: ({ payment, today }) => [
      'Trace,Amount,Status,Return date,Account',
      `999999990000001,${payment.amount},Returned R03,${today},6789`,
      `999999990000002,${payment.amount},Returned R03,${today},6789`,
    ],
    hand: onlyInTables.hand,
  },
  cells: { ...onlyInTables, table: (scene) => [heading, `${returned(scene)},more`] },
  date: { ...onlyInTables, table: (scene) => [heading, returned(scene, { on: 'soon' })] },
  exponent: {
    ...onlyInTables,
    table: ({ payment, today }) => [
      'Trace,Amount,Status,Code,Return date',
      `2.1E+13,${payment.amount},Returned,R03,${today}`,
    ],
  },
}

const doors = {
  file: async (scene: Scene, said: Doors['file']) => {
    if (typeof said === 'string') return undefined
    const { answers, day } = await said(scene)
    const rows = await Promise.all(
      answers.map(async ({ code, ...more }) => {
        return { ...(await bankAnswer(scene.office.db, scene.payment.id, code ?? 'R03')), ...more }
      }),
    )
    const text = answersFile(rows)
    return enter(scene, day ? text.replace('9912010600', `${day}0600`) : text)
  },
  table: async (scene: Scene, said: Doors['table']) =>
    typeof said === 'string' ? undefined : enter(scene, `${(await said(scene)).join('\n')}\n`),
  hand: async (scene: Scene, said: Doors['hand']) => {
    if (typeof said === 'string') return undefined
    const { act = 'come_back', code = 'R03', on = scene.today, error } = await said(scene)
    const more = act === 'pay' ? {} : { code, on }
    const { office, payment } = scene
    const refused = await office.refusal(`act_on_payment ${act}`, {
      payment_id: payment.id,
      ...more,
    })
    expect(refused.error_code).toBe(error)
    return undefined
  },
}

/** Enters all that a preview offers, also its probable rows. Returns why the others are not. */
async function enter({ office, run }: Scene, file: string) {
  const { import_id, probable, different, undecided } = await uploadResults(office, run, file)
  const ticked = probable.map(({ line }) => line)
  await office.call('confirm_payout_results', { import_id, ticked, operation_id: randomUUID() })
  return [...different, ...undecided].map(({ differs }) => differs)
}

type Door = keyof typeof doors
const openDoors = (refusal: Refusal): Door[] =>
  (['file', 'table', 'hand'] as const).filter((door) => typeof refusals[refusal][door] !== 'string')

test('every refusal has a scene', () => {
  expect(Object.keys(refusals).sort()).toEqual([...resultDiffers].sort())
  for (const refusal of refusedAnswers) expect(openDoors(refusal).length).toBeGreaterThan(1)
})

describeEachDatabase('The doors of what a bank says', (database) => {
  let office: FileOffice
  beforeAll(async () => {
    office = await openFileOffice(database)
    await saveSettings(office)
  })
  afterAll(() => office.close())

  async function locked(at: number) {
    await office.clean()
    await office.decided(at, '180')
    const run = await office.newRun()
    await office.call('lock_payout_run', { run_id: run.id })
    return { run, payments: await office.payments(run) }
  }
  async function scene(isUnsent = false): Promise<Scene> {
    const { run, payments } = isUnsent ? await locked(0) : await sentAchRun(office, '180')
    const [payment] = payments
    if (!payment) throw new Error('no payment')
    return { office, run, payment, today: office.today() }
  }
  const now = async ({ run }: Scene) => {
    const [payment] = await office.payments(run)
    return [payment?.state, payment?.return_code]
  }

  test.each(
    resultDiffers.flatMap((refusal) => openDoors(refusal).map((door) => [refusal, door] as const)),
  )('what is refused as %s is not entered by %s', async (refusal, door) => {
    const { before, isUnsent, ...said } = refusals[refusal]
    const at = await scene(isUnsent)
    await before?.(at)
    const was = await now(at)
    const differs = await doors[door](at, said[door] as never)
    expect(await now(at)).toEqual(was)
    // A notice and a contested return are read as such, and what came back is known.
    const isOfKind = refusal === 'notice' || refusal === 'dispute'
    const isKnown = refusal === 'state' && door === 'file'
    if (differs && !isOfKind && !isKnown) expect(differs).toContain(refusal)
  })

  test.each(Object.keys(doors) as Door[])('what is right is entered by %s', async (door) => {
    const at = await scene()
    if (door === 'hand') {
      const said = { payment_id: at.payment.id, code: 'R03', on: at.today }
      await office.call('act_on_payment come_back', said)
    } else if (door === 'file') {
      await doors.file(at, () => ({ answers: [{}] }))
    } else await doors.table(at, () => [heading, returned(at)])
    expect(await now(at)).toEqual(['returned', 'R03'])
  })

  const CHECK = paymentCases.findIndex(({ method }) => method === 'check')

  test.each(['table', 'hand'])(
    'of a replaced check only that it was paid is entered by %s',
    async (door) => {
      const { run, payments } = await locked(CHECK)
      const number = Number(payments[0]?.check_number)
      await office.download(run, 'check.csv')
      await office.call('record_file_not_given', { run_id: run.id, method: 'check' })
      await office.call('act_on_payment void_check', { number, reason: 'wrong' })
      await office.give(run, 'check')
      const list = (word: string) => `Check,Amount,Status\n${number},180.00,${word}\n`
      if (door === 'hand') {
        const said = { number, amount: '180', on: office.today() }
        expect(await office.call('act_on_payment clear_check', said)).toMatchObject({ alarm: true })
      } else {
        const back = await uploadResults(office, run, list('Returned'))
        expect(back.different.map(({ differs }) => differs)).toEqual(['check'])
        const { matched, import_id } = await uploadResults(office, run, list('Paid'))
        expect(matched).toMatchObject([{ kind: 'cleared', contradicts: true }])
        await office.call('confirm_payout_results', { import_id, operation_id: randomUUID() })
      }
      const { checks } = await office.call<{ checks: PayoutCheck[] }>('list_checks', {})
      expect(checks.find((one) => one.number === number)).toMatchObject({ state: 'cleared' })
    },
  )
})
