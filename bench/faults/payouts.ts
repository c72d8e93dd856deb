import { randomUUID } from 'node:crypto'
import type { Database } from '../../server/database/connect.ts'
import { openPayoutOffice, type PayoutOffice } from '../../server/testing/payout-office.ts'
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
}

/**
 * Kills the server in the middle of locking a run, marking it as paid, and paying a payment again:
 * once at each table that the transaction writes, or only at the last of them with `quick`. Returns
 * what was left half done, and what could not be repeated afterwards.
 */
export async function killPayouts({ quick }: { quick: boolean }) {
  return withFixture('PostgreSQL', async ({ server, variables, inDatabase }) =>
    inDatabase(async (database) => {
      const office = await openPayoutOffice(database, { SECRET_KEY: variables.SECRET_KEY ?? '' })
      const failures: string[] = []
      let kills = 0
      for (const prepare of [locking, paying, payingAgain]) {
        const { tables } = await prepare(office)
        for (const table of quick ? tables.slice(-1) : tables) {
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
  return JSON.stringify([state, payments, written])
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
  await office.call('record_payment_return', back)
  const again = { payment_id: payment?.id, operation_id: randomUUID() }
  return { name: 'pay_again', input: again, tables: tablesOf.payAgain, state }
}
