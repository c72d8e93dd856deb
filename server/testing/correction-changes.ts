import { randomUUID } from 'node:crypto'
import type { corrections } from '#contract/corrections.ts'
import { addCode } from './callers.ts'
import type { Prepare } from './change.ts'
import { requestInputs } from './request-inputs.ts'
import type { World } from './world.ts'

// One call of every procedure that corrects a request.

/** Returns what a correction sends: the inputs of the wizard with some of them changed. */
export function correctionInputs(request_id: string, changed: Record<string, unknown> = {}) {
  const { input_code, code_id, status, ...inputs } = requestInputs()
  return {
    request_id,
    expected_corrected_at: null as string | null,
    operation_id: randomUUID(),
    ...inputs,
    ...changed,
  }
}

/** The inputs that a family may send. */
export function familyInputs(request_id: string, changed: Record<string, unknown> = {}) {
  const all = correctionInputs(request_id, changed)
  const { input_full_name, input_email, input_category, input_reason, input_where_met, ...own } =
    all
  return own
}

const otherNumber = { input_ach_account_number: '998877665544' }

/**
 * Creates a request of the world's requester and corrects it, so that an input with its version
 * corrects no other request.
 */
async function newRequest({ server, db, requester }: World) {
  const { cookie } = requester
  const input = requestInputs({ input_code: (await addCode(db)).code })
  const { body } = await server.call('create_request', input, cookie)
  const { id } = (body as { request: { id: string } }).request
  const corrected = await server.call('correct_own_request', familyInputs(id, otherNumber), cookie)
  return { id, ...(corrected.body as { corrected_at: string }) }
}

export const correctionChanges: Record<
  Exclude<keyof typeof corrections, 'get_request_to_correct' | 'get_details_confirmation'>,
  Prepare
> = {
  correct_own_request: async (world) => {
    const { id, corrected_at: expected_corrected_at } = await newRequest(world)
    const input = familyInputs(id, { expected_corrected_at, input_phone: '718-555-0199' })
    return { action: 'request.corrected', input, cookie: world.requester.cookie }
  },
  correct_request: async (world) => {
    const { id, corrected_at: expected_corrected_at } = await newRequest(world)
    const input = correctionInputs(id, { expected_corrected_at, input_full_name: 'Moshe Gross' })
    return { action: 'request.corrected', input, cookie: world.admin.cookie }
  },
  confirm_payment_details: async (world) => {
    const { id: request_id, corrected_at: changed_at } = await newRequest(world)
    const input = { request_id, changed_at }
    return { action: 'request.details_confirmed', input, cookie: world.admin.cookie }
  },
}
