import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { type CallName, rowOfCall } from './call-names.ts'
import { addCode, mailedToken } from './callers.ts'
import { changes } from './changes.ts'
import { lockSeen } from './changes-seen.ts'
import { correctionInputs } from './correction-changes.ts'
import { dice } from './dice.ts'
import { openFileOffice } from './payout-files.ts'
import { freeFriday, saveSettings } from './payout-world.ts'
import { requestInputs } from './request-inputs.ts'
import { createWorld, password } from './world.ts'

// An administrator who wants to pay an accomplice alone, with accounts of their own, presses at random
// everything that an administrator can call. An honest colleague locks and downloads now and then.

type Event = { id: number; actor_id: string; action: string; subject_id: string; details: object }

/** What an honest person has to be shown before the requests that it is about are paid. */
const decisive = [
  'request.created_directly',
  'request.corrected',
  'request.released',
  'review.created',
  'review.changed',
  'payout.payment_changed',
  'payout.payment_released',
]

const NOBODY = '00000000-0000-4000-8000-000000000000'

const preparedNames = (Object.keys(changes) as (keyof typeof changes)[]).filter(
  (name) => rowOfCall(name as CallName).audience === 'admin',
)

export async function openDishonestWalks(database: Database) {
  const office = await openFileOffice(database, { PAYOUT_TWO_PERSON: 'required' })
  const { server, db } = office
  const world = await createWorld(server)
  await db.updateTable('users').set({ is_admin: false }).where('id', '=', world.admin.id).execute()
  const cash = { amount: '800', paid_on: office.today(), way: 'cash' }
  /** How often something was handed over, and how often a press was in. */
  const happened = { handed: 0, pressed: 0 }

  /** Walks once. Throws where money could be handed over by the dishonest one alone. */
  async function walk({ seed, presses }: { seed: number; presses: number }): Promise<void> {
    const roll = dice(seed)
    const among = <T>(all: readonly T[]): T | undefined => all[Math.floor(roll() * all.length)]
    const ids = async (query: ReturnType<typeof sql<{ id: string }>>) =>
      (await query.execute(db)).rows.map(({ id }) => id)
    const [{ last = 0 } = {}] = (
      await sql<{ last: number }>`select max(id) as last from audit_events`.execute(db)
    ).rows
    await office.clean()
    await sql`update users set is_admin = false`.execute(db)
    const honest = await server.signIn({ is_admin: true, name: 'Chaim Katz' })
    const thief = await server.signIn({ is_admin: true, name: 'Rivka Levi' })
    const own = [thief]
    await saveSettings({ ...office, admin: thief })
    const cookie = () => (among(own) ?? thief).cookie
    const aRequest = async () =>
      among(
        await ids(
          sql`select id from requests where erased_at is null order by created_at desc limit 6`,
        ),
      ) ?? NOBODY
    const aRun = async () =>
      among(
        await ids(sql`select payout_runs.id from payout_runs
          where exists (select from payments where run_id = payout_runs.id)
          order by number desc limit 3`),
      ) ?? NOBODY
    const anAdministrator = async () =>
      among(await ids(sql`select id from users where is_admin order by created_at, id`))
    const aFamily = async () => {
      const request = await aRequest()
      return among(await ids(sql`select family_id as id from requests where id = ${request}`))
    }
    const press = async (name: string, input: unknown, as = cookie()) => {
      const { body } = await server.call(name, input, as)
      const answer = body as { success?: boolean } | null
      if (answer?.success && as !== honest.cookie) happened.pressed += 1

      return body as Record<string, string | undefined>
    }
    const lock = async (as = cookie()) => lockSeen({ server, cookie: as }, await aRun())
    const download = async (as = cookie(), run = aRun()) =>
      office.download({ id: await run }, 'ach.txt', { Cookie: as })
    async function approve() {
      const family = await server.signIn()
      const input = requestInputs({ input_code: (await addCode(db)).code })
      const { body } = await server.call('create_request', input, family.cookie)
      const { id: input_request_id } = (body as { request: { id: string } }).request
      await press('create_admin_review', { input_request_id, input_donation_amount: '800' })
    }
    async function correct() {
      const request_id = await aRequest()
      const { corrected_at = null } = await press('get_request_to_correct', { request_id })
      const input_ach_account_number = String(1e9 + Math.floor(roll() * 1e9))
      const changed = { expected_corrected_at: corrected_at, input_ach_account_number }
      await press('correct_request', correctionInputs(request_id, changed))
      await confirm(request_id)
    }
    async function confirm(request_id: string, as = cookie()) {
      const { corrected_at } = await press('get_request_to_correct', { request_id }, as)
      if (!corrected_at) return
      await press('confirm_payment_details', { request_id, changed_at: corrected_at }, as)
    }
    async function erase() {
      const request_id = await aRequest()
      const { full_name: confirmation } = await press('get_request', { request_id })
      await press('erase_person', { request_id, confirmation })
    }
    async function relate() {
      const pair = { family_id: await aFamily(), other_family_id: await aFamily() }
      const { join_id } = await press('join_families', pair)
      if (join_id && roll() < 0.5) await press('undo_family_join', { join_id })
      else await press('distinguish_families', { ...pair, reason: 'Cousins' })
    }
    async function invite() {
      const email = `own-${seed}-${roll()}@example.com`
      const { success } = await press('invite_administrator', { email })
      if (!success) return
      const token = await mailedToken(db, email)
      await server.call('accept_administrator_invite', { token, name: 'Rivka L.', password })
      const [id = ''] = await ids(sql`select id from users where email = ${email}`)
      own.push({ id, cookie: await server.openSession(id) })
    }
    async function remove() {
      const user_id = await anAdministrator()
      if (user_id !== honest.id || roll() < 0.1) await press('remove_administrator', { user_id })
    }
    async function anything() {
      const name = among(preparedNames) ?? 'create_code'
      world.admin = { ...world.admin, ...(among(own) ?? thief) }
      // What prepares the call may be refused already.
      const prepared = await changes[name](world).catch(() => undefined)
      if (prepared) await press(name, prepared.input)
    }
    /** The honest colleague looks at the list first. */
    async function finishHonestly() {
      const run = await aRun()
      for (const id of await ids(
        sql`select request_id as id from payments where run_id = ${run}`,
      )) {
        await confirm(id, honest.cookie)
      }
      if (roll() < 0.5) await lockSeen({ server, cookie: honest.cookie }, run)
      else await download(honest.cookie, Promise.resolve(run))
    }
    const ofRun = async () => ({ run_id: await aRun(), method: 'ach' })
    const moves: [weight: number, () => Promise<unknown>][] = [
      [6, approve],
      [2, async () => press('create_payout_run', { pay_on: await freeFriday(office) })],
      [4, async () => press('add_payment', { run_id: await aRun(), all_due: true })],
      [6, lock],
      [6, download],
      [3, async () => press('mark_payments_sent', await ofRun())],
      [2, async () => press('mark_payments_paid', await ofRun())],
      [1, async () => press('unlock_payout_run', { run_id: await aRun() })],
      [1, async () => saveSettings({ ...office, admin: among(own) ?? thief })],
      [2, correct],
      [2, relate],
      [2, async () => press('record_outside_payment', { ...cash, request_id: await aRequest() })],
      [
        1,
        async () =>
          press('update_request_status', { request_id: await aRequest(), status: 'paid' }),
      ],
      [1, erase],
      [3, invite],
      [4, async () => press('agree_to_administrator', { user_id: await anAdministrator() })],
      [1, async () => press('object_to_administrator', { user_id: await anAdministrator() })],
      [1, async () => press('reset_two_step', { user_id: await anAdministrator() })],
      [1, remove],
      [8, anything],
      [6, finishHonestly],
    ]
    const all = moves.flatMap(([weight, move]) => Array.from({ length: weight }, () => move))
    let seen = last
    for (let at = 0; at < presses; at++) {
      // What is refused on the way of a move is a press that was refused.
      await among(all)?.().catch((error: Error) => {
        if (!/: (200|4\d\d) |undefined|null/.test(error.message)) throw error
      })
      const { rows } = await sql<Event>`
        select id, actor_id, action, subject_id, details from audit_events where id > ${seen} order by id`.execute(
        db,
      )
      for (const event of rows) {
        const why = await wrongBy(
          event,
          honest.id,
          own.map(({ id }) => id),
        )
        if (why) throw new Error(`seed ${seed}, press ${at}: ${event.action} ${why}`)
        seen = event.id
      }
    }
  }

  /** Returns what is wrong with what somebody could do. */
  async function wrongBy(event: Event, honest: string, own: string[]): Promise<string | undefined> {
    if (event.action === 'person.erased') {
      const { rows } = await sql`select from audit_events where subject_id = ${event.subject_id}
        and action in ('request.paid_outside', 'payout.payment_locked', 'payout.payment_paid')`.execute(
        db,
      )
      return rows.length > 0 ? 'erased evidence alone' : undefined
    }
    const isByHand = event.action === 'payout.payment_sent'
    if (event.action !== 'payout.file_downloaded' && !isByHand) return undefined
    happened.handed += 1
    const runs = isByHand
      ? sql`(select run_id from payments where request_id = ${event.subject_id} and run_id is not null)`
      : sql`(${event.subject_id}::uuid)`
    const { rows: before } = await sql<{
      id: number
      actor_id: string
      run_id: string
      is_lock: boolean
    }>`
      select id, actor_id, subject_id as run_id, action = 'payout.run_locked' as is_lock
      from audit_events where action in ('payout.run_locked', 'payout.file_downloaded')
        and subject_id in ${runs} and id <= ${event.id}
      order by id desc`.execute(db)
    const lock = before.find(({ is_lock }) => is_lock)
    // Whoever says what became of a file needs nobody; whoever downloads it needs somebody else's lock.
    const pressed = before.filter(({ id }) => id >= (lock?.id ?? 0))
    const mayCount = isByHand
      ? pressed
      : pressed.filter(({ id, is_lock }) => is_lock || id === event.id)
    const press = mayCount.find(({ actor_id }) => actor_id === honest)
    if (!press) return 'without an honest person'
    const { rows: unseen } = await sql<{ action: string }>`
      select action from audit_events
      where id < ${press.id} and actor_id = any(${own}::uuid[]) and action = any(${decisive}::text[])
        and subject_id in (select request_id from payments where run_id = ${lock?.run_id})
        -- What is corrected later is not in the files of this lock.
        and (action <> 'request.corrected'
          or details->'groups' ? 'payment' and id < ${lock?.id ?? event.id})
        and id not in (
          select jsonb_array_elements_text(details->'events')::bigint from audit_events
          where action = 'payout.changes_shown' and actor_id = ${honest})`.execute(db)
    return unseen.length > 0 ? `unseen: ${unseen.map(({ action }) => action).join()}` : undefined
  }

  return { walk, happened, close: () => office.close() }
}
