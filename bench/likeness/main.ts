import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { sharedValues } from '../../domain/likeness/marks.ts'
import type { Db } from '../../server/database/connect.ts'
import { connectPostgres } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import { likelyAnswers } from '../../server/likeness/answers.ts'
import { compareFamilies } from '../../server/likeness/evidence.ts'
import { compareQueued, recountLikeness } from '../../server/likeness/worker.ts'
import { keepMarks, sealPayment } from '../../server/requests/index.ts'
import { createSealer, type Sealer } from '../../server/secrets/sealing.ts'
import { findPostgresPrograms, startThrowawayPostgres } from '../../server/testing/postgres.ts'
import { circumstances, saveResult } from '../results.ts'
import { table } from '../rounds.ts'
import { type Asked, community, SEED } from './community.ts'
import { measureSubmissions } from './submissions.ts'

// `node bench/likeness/main.ts`: how many pairs that are shown are true, and how many true ones are
// shown, in an invented community; and how long the evidence of one request takes.

const { values } = parseArgs({
  options: {
    households: { type: 'string', default: '20000' },
    misses: { type: 'boolean', default: false }, // prints what was shown wrongly or not at all
  },
})
const households = Number(values.households)
const REQUESTS_OF_FAMILY = 2
const BATCH = 500
const MEASURED = 500

type Stored = Asked & { family_id: string }

/** Stores the families with two requests each. */
async function store(db: Db, sealer: Sealer, all: Asked[]): Promise<Stored[]> {
  const stored = all.map((asked) => ({ ...asked, family_id: randomUUID() }))
  for (let at = 0; at < stored.length; at += BATCH) {
    const batch = stored.slice(at, at + BATCH)
    await sql`insert into families (id) select id from unnest(${batch.map((one) => one.family_id)}::uuid[]) as list (id)`.execute(
      db,
    )
    const rows = batch.flatMap((one) =>
      Array.from({ length: REQUESTS_OF_FAMILY }, () => rowsOf(sealer, one)),
    )
    await insert(
      db,
      'codes',
      rows.map((row) => row.code),
    )
    await insert(
      db,
      'requests',
      rows.map((row) => row.request),
    )
    await insert(
      db,
      'payment_details',
      rows.map((row) => row.details),
    )
  }
  return stored
}

async function insert(db: Db, name: string, rows: Record<string, unknown>[]) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(name)} (${columns}) select ${columns}
    from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  )
}

function rowsOf(sealer: Sealer, asked: Stored) {
  const [id, code_id] = [randomUUID(), randomUUID()]
  const method = asked.country === 'IL' ? 'israeli_bank' : 'ach'
  const payment = paymentOf(asked)
  const { has_doubtful_number, ...details } = sealPayment(sealer, id, { method, values: payment })
  return {
    code: { id: code_id, code: code_id, status: 'fully_used' },
    request: {
      id,
      code_id,
      family_id: asked.family_id,
      full_name: asked.name,
      email: asked.email,
      phone: asked.phone,
      reason: asked.reason,
      category: 'Wedding',
      payment_method: method,
      address_line1: asked.line1,
      city: asked.city,
      postal_code: asked.postalCode,
      country: asked.country,
      date_of_request: '2026-11-20',
      submission_hash: '',
      admin_created: true,
      source_name: 'Direct',
      status: 'created',
      is_reviewed: false,
      locale: 'en',
      created_at: new Date(),
    },
    details: { request_id: id, ...details, has_doubtful_number: false },
  }
}

const paymentOf = ({ country, routing, account, teudatZeut }: Asked) => ({
  routing_number: routing,
  account_number: account,
  ...(country === 'IL' && { teudat_zeut: teudatZeut }),
})

const keyOf = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`)

/** Returns the true pairs, and those of them that share an account, a teudat zeut or a phone number. */
function truePairs(stored: Stored[]) {
  const [all, sharing] = [new Set<string>(), new Set<string>()]
  for (const group of Map.groupBy(stored, ({ household }) => household).values()) {
    const [one, other] = group
    if (!one || !other) continue
    const key = keyOf(one.family_id, other.family_id)
    all.add(key)
    const strong = (asked: Stored) =>
      sharedValues(
        { phone: asked.isHelped ? '' : asked.phone, country: asked.country },
        paymentOf(asked),
      ).map(({ kind, value }) => `${kind} ${value}`)
    const known = strong(other)
    if (strong(one).some((value) => known.includes(value))) sharing.add(key)
  }
  return { all, sharing }
}

const programs = findPostgresPrograms()
if (!programs) throw new Error('There is no PostgreSQL on this machine.')
const server = await startThrowawayPostgres(programs)
try {
  const database = connectPostgres(server.url)
  await migrate(database)
  const db = database.kysely
  const sealer = createSealer({ current: 'a key of the benchmark, of 32 characters' })
  const stored = await store(db, sealer, community(households))
  const seconds = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    return ((performance.now() - begun) / 1000).toFixed(1)
  }
  const marking = await seconds(async () => {
    while ((await keepMarks(db, sealer)) > 0);
  })
  await sql`analyze`.execute(db)
  await recountLikeness(db)
  const comparing = await seconds(async () => {
    while ((await compareQueued(db)) > 0);
  })
  const pairs = await db.selectFrom('likely_pairs').selectAll().execute()
  const shown = new Set(pairs.map((pair) => keyOf(pair.smaller_id, pair.larger_id)))
  const { all, sharing } = truePairs(stored)
  const right = [...shown].filter((key) => all.has(key)).length
  const found = [...sharing].filter((key) => shown.has(key)).length
  const requests = stored.length * REQUESTS_OF_FAMILY
  const times: number[] = []
  for (let at = 0; at < MEASURED; at += 1) {
    const { family_id } = stored[(at * 7919) % stored.length] as Stored
    const begun = performance.now()
    const { likely } = await compareFamilies(db, [family_id])
    await likelyAnswers(db, likely, sealer)
    times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  const ms = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1)
  const { marked, unmarked } = await measureSubmissions(db, sealer, stored)
  const lines = [
    ['true, of the pairs that are shown', '≥ 0.95', (right / shown.size).toFixed(3)],
    [
      'shown, of the true pairs that share account, teudat zeut or phone',
      '≥ 0.99',
      (found / sharing.size).toFixed(3),
    ],
    ['pairs shown per 100 requests', '≤ 5', ((100 * shown.size) / requests).toFixed(2)],
    ['evidence of one request, median and 99th percentile, ms', '≤ 20', `${ms(0.5)}, ${ms(0.99)}`],
    [
      'storing a submission with its marks and without, ms (median of 1,500, one at a time)',
      '≤ 5 % of a call',
      `${marked.toFixed(2)}, ${unmarked.toFixed(2)}: ${(100 * (marked / unmarked - 1)).toFixed(1)} %`,
    ],
    ['marks of all requests, s', '', marking],
    ['comparing all families, s', '', comparing],
  ]
  const text = `${households} households, ${stored.length} families, ${requests} requests, ${all.size} true pairs, of which ${sharing.size} share an account, a teudat zeut or a phone number that is no helper’s; ${shown.size} pairs shown. Seed ${SEED}.`
  const result = `${text}\n\n${table(['of what', 'limit', 'found'], lines)}`
  console.log(result)
  if (values.misses) {
    const byId = new Map(stored.map((one) => [one.family_id, one]))
    const print = (of: string, key: string) =>
      console.log(
        of,
        key.split(' ').map((id) => byId.get(id)),
      )
    for (const key of shown) if (!all.has(key)) print('wrong', key)
    for (const key of sharing) if (!shown.has(key)) print('missing', key)
  }
  saveResult(
    `Families that are likely the same, ${households} households`,
    `${circumstances()}\n\n${result}`,
  )
  await database.close()
} finally {
  await server.stop()
}
