import type { Kysely } from 'kysely'
import type { ResultsPreview } from '#contract/payouts.ts'
import { toCents } from '#domain/money.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import type { PayoutOffice } from './payout-office.ts'
import type { World } from './world.ts'

/** A return (R…) or notice of change (C…) as the tests write it. */
type BankAnswer = { code: string; trace: string; cents: bigint; dfi: string; data?: string }

/** Returns what a bank would write about an ACH payment of the tests. */
export async function bankAnswer(
  db: Kysely<Tables>,
  paymentId: string,
  code: string,
  data = '987654321',
): Promise<BankAnswer> {
  const { trace, amount } = await db
    .selectFrom('payments')
    .select(['trace', 'amount'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const cents = toCents(amount ?? '0')
  return { code, trace: traceOf(trace ?? 0), cents, dfi: '02100002', data }
}

const traceOf = (sequence: number) => `02100002${String(sequence).padStart(7, '0')}`

const digits = (value: bigint | number, length: number) => String(value).padStart(length, '0')

/**
 * Writes a file with answers, as a bank does. It is dated ahead, which counts as today: no payment
 * comes back before the bank had it.
 */
export function answersFile(answers: BankAnswer[]): string {
  const isReturn = ({ code }: BankAnswer) => code.startsWith('R')
  const records = answers.flatMap((answer, at) => {
    const { code, trace, cents, dfi, data = '' } = answer
    const own = `02600959${digits(at + 1, 7)}`
    const amount = digits(isReturn(answer) ? cents : 0n, 10)
    const account = '000123456789'.padEnd(17)
    const entry = `621021000021${account}${amount}${'K00000001'.padEnd(15)}${'SOMEBODY'.padEnd(22)}  1${own}`
    const rest = isReturn(answer)
      ? `${' '.repeat(6)}${dfi}${''.padEnd(44)}`
      : `${' '.repeat(6)}${dfi}${data.padEnd(29)}${''.padEnd(15)}`
    return [entry, `7${isReturn(answer) ? '99' : '98'}${code}${trace}${rest}${own}`]
  })
  const count = 2 * answers.length
  const hash = (BigInt(answers.length) * 2_100_002n) % 10n ** 10n
  const credit = answers.reduce((sum, one) => sum + (isReturn(one) ? one.cents : 0n), 0n)
  const sums = `${digits(hash, 10)}${digits(0, 12)}${digits(credit, 12)}`
  const batch = answers.every(isReturn) ? 'PPD' : 'COR'
  return [
    '101 021000021 0210000219912010600A094101KUPPAH CHARITY FUND    JPMORGAN CHASE                 ',
    `5220KUPPAH FUND                         1234567890${batch}ASSISTANCE      261127   1026009590000001`,
    ...records,
    `8220${digits(count, 6)}${sums}1234567890${' '.repeat(25)}026009590000001`,
    `9${digits(1, 6)}${digits(Math.ceil((count + 4) / 10), 6)}${digits(count, 8)}${sums}${' '.repeat(39)}`,
    '',
  ].join('\n')
}

/** What the office chose about a table. */
type Choices = { words?: Record<string, string>; all?: string; reading?: object }

type Uploader = Pick<World, 'server' | 'admin'>

/** Sends a file of results, and returns status and body. */
export async function postResults(
  { server, admin }: Uploader,
  run: { id: string },
  file: string | Uint8Array<ArrayBuffer>,
  {
    columns,
    words,
    all,
    reading,
    headers = {},
  }: { columns?: unknown; headers?: Record<string, string> } & Choices = {},
) {
  const form = new FormData()
  form.set('file', new Blob([file]), 'results')
  if (columns !== undefined) form.set('columns', JSON.stringify(columns))
  if (words) form.set('words', JSON.stringify(words))
  if (all) form.set('all', all)
  if (reading) form.set('reading', JSON.stringify(reading))
  const answer = await server.app.request(`/payouts/${run.id}/results`, {
    method: 'POST',
    body: form,
    headers: { Cookie: admin.cookie, 'Sec-Fetch-Site': 'same-origin', ...headers },
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown }
}

/** Sends a file of results that is accepted. */
export async function uploadResults(
  uploader: Uploader,
  run: { id: string },
  file: string | Uint8Array<ArrayBuffer>,
  columns?: unknown,
  choices: Choices = {},
) {
  const { body } = await postResults(uploader, run, file, { columns, ...choices })
  const preview = body as ResultsPreview
  if (!preview.success) throw new Error(JSON.stringify(preview))
  return preview
}

/** Locks a run with ACH payments of these amounts, hands it over, and returns it with them. */
export async function sentAchRun(office: PayoutOffice, ...amounts: string[]) {
  await office.clean()
  for (const amount of amounts) await office.decided(0, amount)
  const run = await office.newRun()
  await office.call('lock_payout_run', { run_id: run.id })
  await office.give(run, 'ach')
  return { run, payments: await office.payments(run) }
}
