import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { paymentMethods } from '../domain/payment-methods.ts'
import { bankFileNames } from '../domain/payouts/files.ts'
import { connectPostgres, type Database } from '../server/database/connect.ts'
import { openEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { type FileOffice, openFileOffice } from '../server/testing/payout-files.ts'
import { uploadResults } from '../server/testing/payout-results.ts'
import { nextFriday, saveSettings } from '../server/testing/payout-world.ts'
import { findPostgresPrograms, startThrowawayPostgres } from '../server/testing/postgres.ts'
import { recordMeasured } from './limits.ts'
import { addDueRequests, addPastPayments } from './payout-seed.ts'
import { circumstances, saveResult } from './results.ts'
import { table } from './rounds.ts'

// `npm run bench:payouts`: a run from its proposal to its files and results, and a page of payments in
// small and large databases. Filling a million payments takes most of its minutes. `-- --pages`: the
// pages alone. `-- --results`: what a bank answers about 10,000 payments on PostgreSQL alone, by their
// references and by their traces; it stores no result.

const RUNS = { PostgreSQL: 10_000, embedded: 1_000 }
const PAGE_SIZES = [1_000, 1_000_000]
const PAGE_CALLS = 50

/** `processorMs`: of this process, without PostgreSQL. */
type Line = [work: string, limitMs: number, ms: number, processorMs: number]

/** Measures one call at a time, in this process, without a socket. Prints each at once. */
async function measureRun(
  office: FileOffice,
  payments: number,
  isOfResults: boolean,
): Promise<Line[]> {
  const { db } = office
  await saveSettings(office)
  await addDueRequests(db, office.server.services.sealer, payments)
  const lines: Line[] = []
  const timed = async <T>(work: string, limitMs: number, act: () => Promise<T>): Promise<T> => {
    const [begun, used] = [performance.now(), process.cpuUsage()]
    const result = await act()
    const ms = performance.now() - begun
    const { user, system } = process.cpuUsage(used)
    const processorMs = (user + system) / 1000
    lines.push([work, limitMs, ms, processorMs])
    console.log(`${work}: ${ms.toFixed(0)} ms, of which ${processorMs.toFixed(0)} in this process`)
    return result
  }
  const { run } = await timed('proposed', 1_500, () =>
    office.call<{ run: { id: string } }>('create_payout_run', { pay_on: nextFriday() }),
  )
  const run_id = run.id
  await office.call('set_payout_rate', {
    run_id,
    rate: '3.021',
    rate_date: office.today(),
    source: 'manual',
  })
  await timed('draft opened', 1_000, () => office.getRun(run))
  await timed('locked', 4_000, () => office.call('lock_payout_run', { run_id }))
  await timed('locked run opened', 1_000, () => office.getRun(run))
  await timed('first page of payments', 200, () =>
    office.call('get_payout_payments', { run_id, limit: 50 }),
  )
  const lists = paymentMethods.flatMap((method) => [`${method}-sheet.xlsx`, `${method}-sheet.csv`])
  const files = bankFileNames.filter((name) => name !== 'digital_checks.csv') // all are on paper
  for (const file of isOfResults ? files : [...files, ...lists, 'run.zip']) {
    const { status } = await timed(file, 1_000, () => office.download(run, file))
    if (status !== 200) throw new Error(`${file}: ${status}`)
  }
  await timed('mark_payments_sent, ACH', 5_000, () =>
    office.call('mark_payments_sent', { run_id, method: 'ach' }),
  )
  for (const method of paymentMethods.filter((one) => one !== 'ach')) {
    await office.call('mark_payments_sent', { run_id, method })
  }
  const answer = await tableOfAnswers(office, run_id)
  const { import_id, counts } = await timed('results previewed', 2_000, () =>
    uploadResults(office, run, answer, { key: 0, by: 'reference', amount: 1, result: 2 }),
  )
  const { updated } = await timed('results entered', 3_000, () =>
    office.call<{ updated: number }>('confirm_payout_results', { import_id }),
  )
  if (updated !== counts.matched) throw new Error(`${updated} of ${counts.matched} entered`)
  await timed('mark_payments_paid, ACH', 5_000, () =>
    office.call('mark_payments_paid', { run_id, method: 'ach' }),
  )
  return lines
}

/** A table in which the bank says of each payment but one of ACH that it was paid, or came back. */
async function tableOfAnswers({ db }: FileOffice, run_id: string): Promise<string> {
  const rows = await db
    .selectFrom('payments')
    .select(['reference', 'amount', 'method'])
    .where('run_id', '=', run_id)
    .execute()
  const open = rows.findIndex(({ method }) => method === 'ach')
  const lines = rows
    .filter((_, at) => at !== open)
    .map(({ reference, amount }, at) =>
      [reference, amount, at % 10 === 0 ? 'Returned R03' : 'Paid'].join(','),
    )
  return `Reference,Amount,Status\n${lines.join('\n')}\n`
}

/** Returns the median milliseconds of a page in the middle of a run, by payments in the database. */
async function measurePages(office: FileOffice): Promise<string[][]> {
  const { db } = office
  const requests = await addDueRequests(db, office.server.services.sealer, 1_000)
  const rows: string[][] = []
  let present = 0
  for (const size of PAGE_SIZES) {
    const run_id = await addPastPayments(db, requests, { from: present, to: size })
    present = size
    for (const [page, input] of Object.entries({
      'first page': {},
      'by method and state': { method: 'check', state: 'returned' },
      'by reference': { search: 'K9000' },
    })) {
      const times: number[] = []
      for (let call = 0; call < PAGE_CALLS; call += 1) {
        const begun = performance.now()
        await office.call('get_payout_payments', { run_id, limit: 50, ...input })
        times.push(performance.now() - begun)
      }
      times.sort((a, b) => a - b)
      const median = (times[PAGE_CALLS >> 1] ?? 0).toFixed(1)
      rows.push([page, size.toLocaleString('en'), median, (times.at(-1) ?? 0).toFixed(1)])
    }
  }
  return rows
}

/** Opens the office on a migrated database, and closes it whatever happens. */
async function inOffice<T>(database: Database, work: (office: FileOffice) => Promise<T>) {
  await migrate(database)
  const office = await openFileOffice(database)
  try {
    return await work(office)
  } finally {
    await office.close()
  }
}

const lineTable = (lines: Line[]) =>
  table(
    ['work', 'limit ms', 'ms', 'in this process', ''],
    lines.map(([work, limit, ms, processorMs]) => {
      return [work, limit, ms, processorMs, ms <= limit ? '✓' : '✗']
    }),
  )

async function onPostgres<T>(work: (office: FileOffice) => Promise<T>): Promise<T> {
  const programs = findPostgresPrograms()
  if (!programs) throw new Error('The programs of PostgreSQL (initdb, postgres) are not found')
  const postgres = await startThrowawayPostgres(programs, [
    'shared_buffers=1GB',
    'max_wal_size=4GB',
  ])
  const database = connectPostgres(postgres.url)
  try {
    return await inOffice(database, work)
  } finally {
    await database.close()
    await postgres.stop()
  }
}

async function onEmbedded<T>(work: (office: FileOffice) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuppah-bench-'))
  const database = await openEmbedded(folder)
  try {
    return await inOffice(database, work)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
}

/** Returns what has a limit, in seconds. */
function limitedOf(lines: Line[]) {
  const secondsOf = (isWanted: (work: string) => boolean) =>
    Math.max(...lines.flatMap(([work, , ms]) => (isWanted(work) ? [ms / 1000] : [])))
  return [
    { name: '10,000 payments proposed', value: secondsOf((work) => work === 'proposed') },
    {
      name: 'draft of 10,000 payments opened',
      value: secondsOf((work) => work === 'draft opened'),
    },
    { name: '10,000 payments locked', value: secondsOf((work) => work === 'locked') },
    { name: 'slowest file of 10,000 payments', value: secondsOf((work) => work.includes('.')) },
  ]
}

const kinds = { PostgreSQL: onPostgres, embedded: onEmbedded }
for (const [kind, open] of Object.entries(kinds)) {
  if (process.argv.includes('--pages')) break // only the pages
  const payments = RUNS[kind as keyof typeof RUNS]
  const isOfResults = process.argv.includes('--results')
  const lines = await open((office) => measureRun(office, payments, isOfResults))
  if (isOfResults) process.exit()
  if (kind === 'PostgreSQL') recordMeasured(limitedOf(lines))
  const measured = lineTable(lines)
  const count = payments.toLocaleString('en')
  const heading = `Payouts without a socket: a run of ${count} payments, ${kind}`
  console.log(`${heading}\n\n${measured}`)
  saveResult(heading, `${circumstances()}.\n\n${measured}`)
}
const pages = table(
  ['page of 50', 'payments', 'median ms', 'slowest ms'],
  await onPostgres(measurePages),
)
console.log(pages)
saveResult('Payouts without a socket: a page of payments', `${circumstances()}.\n\n${pages}`)
