import { createAchFile } from '../domain/bank-files/ach/ach.ts'
import type { BankFile } from '../domain/bank-files/bank-file.ts'
import { createCheckFile } from '../domain/bank-files/csv/check.ts'
import { createWireFile } from '../domain/bank-files/csv/wire.ts'
import { createIsraeliFile } from '../domain/bank-files/israeli/israeli-bank.ts'
import { readBankAnswers } from '../domain/bank-files/results/ach-returns.ts'
import { circumstances, saveResult } from './results.ts'
import { table } from './rounds.ts'

// `npm run bench:bank-files`: how long a run takes to write, and what damaged files cost to refuse.

const PAYMENTS = 10_000
const ROUNDS = 5

const address = { city: 'Brooklyn', state: 'NY', postal_code: '11211', country: 'US' }
const shared = Array.from({ length: PAYMENTS }, (_, at) => ({
  reference: `K${10_000_001 + at}`,
  cents: 18_000n + BigInt(at),
  payee: `Yitzchok Friedman ${at}`,
}))
const us = { routing_number: '026009593', account_number: '000123456789' }

const writers: Record<string, () => BankFile> = {
  ACH: () =>
    createAchFile({
      settings: {
        destination_routing: '021000021',
        destination_name: 'BANK',
        origin_id: '1234567890',
        origin_name: 'KUPPAH',
        company_name: 'KUPPAH',
        company_id: '1234567890',
        entry_description: 'ASSISTANCE',
        odfi: '02100002',
        balanced: false,
        line_end: 'lf',
      },
      created_on: '2026-11-24',
      created_at: '14:05',
      file_id_modifier: 'A',
      batches: [
        {
          effective_on: '2026-11-27',
          descriptive_date: '',
          payments: shared.map((payment, at) => {
            return { ...payment, ...us, account_type: 'checking', trace: at + 1 }
          }),
        },
      ],
    }),
  Israel: () =>
    createIsraeliFile({
      settings: {
        institution_id: '12345678',
        sending_institution: '12345',
        institution_name: 'קופה',
        hebrew_code: 'a',
        names_reversed: true,
        final_line_end: true,
      },
      pay_on: '2026-11-27',
      created_on: '2026-11-24',
      serial: 1,
      payments: shared.map((payment) => ({
        ...payment,
        payee: 'אברהם יהושע',
        teudat_zeut: '18',
        routing_number: '12-571',
        account_number: '41116',
      })),
    }),
  wires: () =>
    createWireFile({
      value_date: '2026-11-27',
      settings: { charges_us: 'OUR', charges_international: 'SHA' },
      payments: shared.map((payment) => {
        return { ...payment, ...address, ...us, street: '100 Lee Avenue', location: 'us' }
      }),
    }),
  checks: () =>
    createCheckFile({
      issue_date: '2026-11-27',
      payments: shared.map((payment, at) => ({
        ...payment,
        ...address,
        check_number: at + 1,
        address_line1: '100 Lee Avenue',
        address_line2: '',
      })),
    }),
}

const text = (content: string) => new TextEncoder().encode(content)
/** Uploads in place of a file of returns, by what is wrong with them. */
const uploads: Record<string, Uint8Array> = {
  '20 MB': new Uint8Array(20_000_000),
  '2 MB of line ends': text(`101${'\n'.repeat(1_900_000)}x`),
  '2 MB of records of nines': text(`101${'9'.repeat(91)}\n${`${'9'.repeat(94)}\n`.repeat(20_000)}`),
  '2 MB without a line end': text(`101${'1'.repeat(1_900_000)}`),
}

const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Returns the median of wall clock and of processor time, in milliseconds. */
function timesOf(work: () => unknown): { wall: string; processor: string } {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const [start, used] = [performance.now(), process.cpuUsage()]
    work()
    const { user, system } = process.cpuUsage(used)
    return { wall: performance.now() - start, processor: (user + system) / 1000 }
  })
  return {
    wall: median(rounds.map(({ wall }) => wall)).toFixed(0),
    processor: median(rounds.map(({ processor }) => processor)).toFixed(0),
  }
}

const written = Object.entries(writers).map(([format, write]) => {
  const file = write()
  if (!file.ok) throw new Error(`${format}: ${JSON.stringify(file.problems.slice(0, 3))}`)
  const { wall, processor } = timesOf(write)
  return [format, wall, processor, (file.bytes.length / 1e6).toFixed(2)]
})
const refused = Object.entries(uploads).map(([what, bytes]) => {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const answers = readBankAnswers(bytes)
  const grown = (process.memoryUsage().rss - before) / 1e6
  const defect = answers.ok ? 'accepted' : (answers.defects[0]?.defect ?? '')
  return [what, defect, timesOf(() => readBankAnswers(bytes)).wall, grown.toFixed(0)]
})

const report = [
  `${circumstances()}. Median of ${ROUNDS} rounds, after one warm-up; writing includes reading back.`,
  table([`${PAYMENTS.toLocaleString('en')} payments`, 'ms', 'processor ms', 'MB'], written),
  table(['upload in place of returns', 'refused as', 'ms', 'memory grown by MB'], refused),
].join('\n\n')
console.log(report)
saveResult('Files for banks', report)
