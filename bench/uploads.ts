import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connectPostgres } from '../server/database/connect.ts'
import { migrate } from '../server/database/migrate.ts'
import { createXlsx, createZip } from '../server/sheets/index.ts'
import { createTestApp } from '../server/testing/app.ts'
import { answersFile } from '../server/testing/payout-results.ts'
import { nextFriday } from '../server/testing/payout-world.ts'
import { findPostgresPrograms, startThrowawayPostgres } from '../server/testing/postgres.ts'
import { databaseUrl } from '../server/testing/setup.ts'
import { circumstances, saveResult } from './results.ts'
import { table } from './rounds.ts'
import { startServer } from './server.ts'

// `npm run bench:uploads`: how much memory a server takes for what is uploaded in place of a bank's
// report, above what it has at rest. The peak is that of the kernel (VmHWM), so nothing is missed.

const TIMES = 3

const answers = (count: number, trace: (at: number) => string) =>
  answersFile(
    Array.from({ length: count }, (_, at) => ({
      code: 'R03',
      trace: trace(at),
      cents: 18_000n,
      dfi: '02600959',
    })),
  )
const traceAt = (at: number) => `11100002${String(at + 1).padStart(7, '0')}`
const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'))
const garbage = (length: number) =>
  Uint8Array.from({ length }, (_, at) => (Math.imul(at + 1, 2_654_435_761) >>> 24) & 255)
const returns = answers(10_000, traceAt)
const inRows = (row: string) =>
  `reference,amount\n${row.repeat(Math.floor(1_980_000 / row.length))}`

const spreadsheet = (rows: number, memo: string) =>
  createXlsx({
    name: 'Answers',
    isRightToLeft: false,
    columns: [
      { heading: 'Reference', kind: 'text' },
      { heading: 'Amount', kind: 'money' },
      { heading: 'Status', kind: 'text' },
      { heading: 'Memo', kind: 'text' },
    ],
    rows: Array.from({ length: rows }, (_, at) => [`K${20_000_000 + at}`, '180.00', 'Paid', memo]),
  })

const uploads: Record<string, string | Uint8Array<ArrayBuffer>> = {
  "10,000 returns of another bank's": returns,
  'the same, cut short': returns.slice(0, -500),
  'the same, lines cut short': returns.replaceAll('\n799', '\n79'),
  '1,000 returns with one trace': answers(1_000, () => traceAt(0)),
  '10,000 returns with one trace': answers(10_000, () => traceAt(0)),
  'returns in UTF-16': utf16(returns.slice(0, 1_900_000)),
  '20 MB': new Uint8Array(20_000_000),
  '4 MB of random bytes': garbage(3_990_000),
  '2 MB of random bytes': garbage(1_990_000),
  '2 MB of line ends': `101${'\n'.repeat(1_900_000)}x`,
  '2 MB of records of nines': `101${'9'.repeat(91)}\n${`${'9'.repeat(94)}\n`.repeat(20_000)}`,
  'table of 20,000 rows': `reference,amount,memo\n${Array.from(
    { length: 20_000 },
    (_, at) => `K${20_000_000 + at},180.00,Charitable assistance of Cheshvan\n`,
  ).join('')}`,
  'table of 2 MB in short rows': inRows('1,2\n'),
  'table of 2 MB of delimiters': inRows(','),
  'table of 2 MB of quotes': inRows('"'),
  'table of 2 MB of quoted cells': inRows('"1","2"\n'),
  'spreadsheet of 20,000 rows': Uint8Array.from(await spreadsheet(20_000, 'Charitable assistance')),
  'spreadsheet of 12 MB of cells': Uint8Array.from(await spreadsheet(20_000, 'x'.repeat(300))),
  'spreadsheet of 500 MB of blanks': Uint8Array.from(
    await createZip([{ name: 'xl/workbook.xml', content: Buffer.alloc(500_000_000, ' ') }]),
  ),
}

const programs = findPostgresPrograms()
if (!programs) throw new Error('PostgreSQL is not installed')
const postgres = await startThrowawayPostgres(programs)
const client = new pg.Client(postgres.url)
await client.connect()
await client.query('create database uploads')
await client.end()
const url = databaseUrl(postgres.url, 'uploads')
const database = connectPostgres(url)
await migrate(database)
const app = await createTestApp(database)
const office = await app.signIn({ is_admin: true })
const { body } = await app.call(
  'create_payout_run',
  { pay_on: nextFriday(), operation_id: randomUUID() },
  office.cookie,
)
const { run } = body as { run: { id: string } }
const { secretKey } = app.services.config
const server = await startServer('server/main.ts', { DATABASE_URL: url, SECRET_KEY: secretKey })

const peakMb = () =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1000

async function upload(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([content]), 'results')
  const answer = await fetch(`http://127.0.0.1:${server.port}/payouts/${run.id}/results`, {
    method: 'POST',
    body: form,
    headers: { Cookie: office.cookie, 'Sec-Fetch-Site': 'same-origin' },
  })
  const said = (await answer.json()) as { error_code?: string; counts?: { unknown: number } }
  return said.error_code ?? `${said.counts?.unknown} not ours`
}

/** Uploads it a few times in a row, and returns the answer and the peak above the memory at rest. */
async function measured(content: string | Uint8Array<ArrayBuffer>) {
  const rest = server.memory() * 1.024 ** 2 // as MB of a million bytes
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5') // resets VmHWM
  const begun = performance.now()
  let said = ''
  for (let time = 0; time < TIMES; time++) said = await upload(content)
  const ms = (performance.now() - begun) / TIMES
  return { said, ms, grown: peakMb() * 1.024 - rest, rest }
}

try {
  await upload('a,b\nc,d\n')
  await wait(2_000)
  const lines: string[][] = []
  for (const [what, content] of Object.entries(uploads)) {
    const { said, ms, grown, rest } = await measured(content)
    lines.push([what, said, ms.toFixed(0), grown.toFixed(0), rest.toFixed(0)])
    console.log(lines.at(-1)?.join(' | '))
    await wait(1_000)
  }
  const report = [
    `${circumstances()}. Each was uploaded ${TIMES} times in a row to a server on PostgreSQL.`,
    table(['upload', 'answer', 'ms', 'peak above rest, MB', 'at rest, MB'], lines),
  ].join('\n\n')
  saveResult('Uploads of results', report)
} finally {
  await server.stop()
  await app.close()
  await database.close()
  await postgres.stop()
}
