import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { comingFriday } from '../../domain/payouts/proposal.ts'
import type { Database } from '../../server/database/connect.ts'
import { openPayoutOffice, type PayoutOffice } from '../../server/testing/payout-office.ts'
import { downloadFile } from '../../server/testing/payout-world.ts'
import { waitUntil, withFixture } from './fixture.ts'

/** One press of a button, and the payments that it changes. */
type Press = {
  name: string
  input: Record<string, unknown>
  /** The tables that it writes, in this order. */
  tables: string[]
  /** Returns what shows whether it happened: the same text before, another after. */
  state(): Promise<string>
}

const tablesOf = {
  lock: [
    'payout_operations',
    'payout_counters',
    'payments',
    'payout_runs',
    'requests',
    'audit_events',
  ],
  pay: ['payout_operations', 'payments', 'requests', 'audit_events', 'outbox', 'payout_runs'],
  payAgain: ['payout_operations', 'payout_counters', 'payments', 'audit_events'],
  give: ['payout_operations', 'payout_files', 'payments', 'requests', 'audit_events'],
  refuse: [
    ...['payout_operations', 'payout_files', 'payments', 'requests', 'checks'],
    ...['payout_counters', 'payout_runs', 'audit_events'],
  ],
  changeDues: [
    ...['payout_operations', 'payments', 'request_dues', 'admin_reviews', 'audit_events'],
  ],
  release: ['payout_operations', 'payments', 'requests', 'payout_counters', 'audit_events'],
}

/**
 * Kills the server in the middle of locking a run, marking it as paid, paying a payment again, saying
 * that the bank got a file or refused it, and releasing a payment that was out: once at each table
 * that the transaction writes. Returns what was left half done, and what could not be repeated
 * afterwards.
 */
export async function killPayouts() {
  return withFixture('PostgreSQL', async ({ server, variables, inDatabase }) =>
    inDatabase(async (database) => {
      const office = await openPayoutOffice(database, { SECRET_KEY: variables.SECRET_KEY ?? '' })
      const failures: string[] = []
      let kills = 0
      for (const prepare of presses) {
        const { tables } = await prepare(office)
        for (const table of tables) {
          const press = await prepare(office)
          const before = await press.state()
          await killAt(database, table, {
            call: () => send(server.url, press, office.admin.cookie),
            kill: () => server.end('SIGKILL'),
          })
          kills += 1
          const after = await press.state()
          if (after !== before)
            failures.push(`${press.name} at ${table}: ${before} became ${after}`)
          await server.start()
          const answer = await send(server.url, press, office.admin.cookie)
          if (!answer?.includes('"success":true')) failures.push(`${press.name} again: ${answer}`)
          if ((await press.state()) === before) failures.push(`${press.name} again did nothing`)
        }
      }
      await office.close()
      return { kills, failures }
    }),
  )
}

/** Lets the call run until it waits for a table that we hold, kills the server, and lets go. */
async function killAt(
  { pool }: Database,
  table: string,
  { call, kill }: { call: () => Promise<unknown>; kill: () => Promise<unknown> },
): Promise<void> {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`lock table ${table} in share row exclusive mode`)
    const calling = call()
    const waiting = 'select 1 from pg_locks where not granted and relation = $1::regclass'
    const isWaiting = async () => (await pool.query(waiting, [table])).rows.length > 0
    await waitUntil(`the server waits for ${table}`, isWaiting, 60_000)
    await kill()
    await calling
    await holder.query('rollback')
  } finally {
    holder.release()
  }
  const busy = `select 1 from pg_stat_activity where datname = current_database()
    and state <> 'idle' and pid <> pg_backend_pid()`
  await waitUntil(
    'its transaction is over',
    async () => (await pool.query(busy)).rows.length === 0,
    60_000,
  )
}

/** Returns the body of the answer; undefined if the server died before. */
const send = (url: string, { name, input }: Press, cookie: string): Promise<string | undefined> =>
  fetch(`${url}/rpc/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify(input),
  })
    .then((answer) => answer.text())
    .catch(() => undefined)

/** Returns counts of everything that a press on a run's payments changes. */
async function stateOf({ db }: PayoutOffice, run: { id: string }): Promise<string> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('requests', 'requests.id', 'payments.request_id')
    .select(['payments.state', 'requests.status', 'payments.amount', 'payments.check_number'])
    .where('requests.id', 'in', (own) =>
      own.selectFrom('payments').select('request_id').where('run_id', '=', run.id),
    )
    .orderBy('payments.reference')
    .execute()
  const { state } = await db
    .selectFrom('payout_runs')
    .select('state')
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow()
  const count = async (table: 'audit_events' | 'outbox' | 'payout_operations') => {
    const all = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
    return (await all.executeTakeFirstOrThrow()).count
  }
  const written = [
    await count('audit_events'),
    await count('outbox'),
    await count('payout_operations'),
  ]
  const files = await db
    .selectFrom('payout_files')
    .select(['file', 'revision', 'fate'])
    .where('run_id', '=', run.id)
    .orderBy('revision')
    .execute()
  const checks = await db
    .selectFrom('checks')
    .select(['number', 'state'])
    .where('run_id', '=', run.id)
    .orderBy('number')
    .execute()
  return JSON.stringify([state, payments, files, checks, written])
}

async function locking(office: PayoutOffice): Promise<Press> {
  await office.clean()
  for (const at of [3, 4]) await office.decided(at)
  const run = await office.newRun()
  const input = { run_id: run.id, operation_id: randomUUID() }
  return {
    name: 'lock_payout_run',
    input,
    tables: tablesOf.lock,
    state: () => stateOf(office, run),
  }
}

/** One Friday of a plan is skipped, while its payment stands in a draft. */
async function changingDues(office: PayoutOffice): Promise<Press> {
  await office.clean()
  const request_id = await office.decided(4)
  const plan = { every: 'week', first_on: comingFriday(new Date(), 'America/New_York'), times: 3 }
  await office.call('create_admin_review', {
    ...{ input_request_id: request_id, input_donation_amount: '300', input_plan: plan },
  })
  const run = await office.newRun()
  const ofRequest = sql`(select json_agg(due order by number) from request_dues due
    where request_id = ${request_id})::text || (select row_to_json(review) from admin_reviews review
    where request_id = ${request_id})::text`
  const input = { request_id, from_number: 1, skip: true, operation_id: randomUUID() }
  return {
    ...{ name: 'change_dues', input, tables: tablesOf.changeDues },
    async state() {
      const { rows } = await sql<{ dues: string }>`select ${ofRequest} as dues`.execute(office.db)
      return `${rows[0]?.dues} ${await stateOf(office, run)}`
    },
  }
}

async function paying(office: PayoutOffice): Promise<Press> {
  const { input, state } = await locking(office)
  const { run_id } = input
  await office.call('lock_payout_run', { run_id })
  for (const method of ['check', 'ojc_check'] as const) {
    await office.give({ id: String(run_id) }, method)
  }
  await office.call('mark_payments_paid', { run_id, method: 'ojc_check' })
  const pay = { run_id, method: 'check', operation_id: randomUUID() }
  return { name: 'mark_payments_paid', input: pay, tables: tablesOf.pay, state }
}

async function payingAgain(office: PayoutOffice): Promise<Press> {
  const { input, state } = await paying(office)
  const { run_id } = input
  await office.call('mark_payments_paid', { run_id, method: 'check' })
  const [payment] = await office.payments({ id: String(run_id) })
  const back = { payment_id: payment?.id, on: office.today() }
  await office.call('act_on_payment', { act: 'come_back', ...back })
  const again = { payment_id: payment?.id, operation_id: randomUUID() }
  return {
    name: 'act_on_payment',
    input: { act: 'pay_again', ...again },
    tables: tablesOf.payAgain,
    state,
  }
}

async function handingOver(office: PayoutOffice): Promise<Press> {
  const { input, state } = await locking(office)
  const { run_id } = input
  await office.call('lock_payout_run', { run_id })
  await downloadFile(office, { id: String(run_id) }, 'check')
  const give = { run_id, method: 'check', operation_id: randomUUID() }
  return { name: 'mark_payments_sent', input: give, tables: tablesOf.give, state }
}

async function refusing(office: PayoutOffice): Promise<Press> {
  const { input, state } = await handingOver(office)
  const { run_id, method } = input
  await office.call('mark_payments_sent', { run_id, method })
  const refused = { run_id, method, reason: 'unreadable', operation_id: randomUUID() }
  return { name: 'record_file_refused', input: refused, tables: tablesOf.refuse, state }
}

async function releasing(office: PayoutOffice): Promise<Press> {
  const { input, state } = await handingOver(office)
  const { run_id, method } = input
  await office.call('record_file_not_given', { run_id, method })
  const all = await office.payments({ id: String(run_id) })
  const payment_id = all.find((one) => one.method === method)?.id
  await office.call('act_on_payment', { act: 'hold', payment_id, reason: 'wait' })
  const release = { payment_id, operation_id: randomUUID() }
  return {
    name: 'act_on_payment',
    input: { act: 'release', ...release },
    tables: tablesOf.release,
    state,
  }
}

const presses = [locking, changingDues, handingOver, refusing, releasing, paying, payingAgain]
