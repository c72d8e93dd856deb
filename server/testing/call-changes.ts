import type { ProcedureName } from '#contract/index.ts'
import { addLetter, addRequest } from './callers.ts'
import type { Prepare } from './change.ts'
import type { World } from './world.ts'

// One call of every procedure of the call list that changes something.

/** Stores a direct request without an e-mail address whose decision is to be said. Returns its row. */
export async function calledFamily({ db }: Pick<World, 'db'>, phone = '718-555-0123') {
  const { id } = await addRequest(db, { phone, source_name: 'Direct', admin_created: true })
  const said = { kind: 'reviewed', channel: 'call', recipient: phone, request_id: id } as const
  await addLetter(db, { ...said, next_attempt_at: null })
  const { family_id } = await db
    .selectFrom('requests')
    .select('family_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, call_id: family_id ?? id }
}

export const callChanges = {
  take_call: async (world) => {
    const { call_id } = await calledFamily(world)
    return { action: 'call.taken', input: { call_id }, cookie: world.admin.cookie }
  },
  record_call: async (world) => {
    const { call_id } = await calledFamily(world)
    const input = { call_id, outcome: 'reached', note: 'Moshe, 718-555-0123: at home' }
    return { action: 'call.recorded', input, cookie: world.admin.cookie }
  },
  end_texts: async ({ db, admin }) => {
    const { id: reply_id } = await db
      .insertInto('text_replies')
      .values({
        gateway_id: crypto.randomUUID(),
        number: '+17185550123',
        words: 'NO MORE',
        received_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { action: 'call.texts_ended', input: { reply_id }, cookie: admin.cookie }
  },
  set_reach: async ({ requester, requestId }) => ({
    action: 'call.reach_changed',
    input: { request_id: requestId, reach: 'call' },
    cookie: requester.cookie,
  }),
} satisfies Partial<Record<ProcedureName, Prepare>>
