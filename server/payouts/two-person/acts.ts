import type { Refusal } from '#contract/procedure.ts'
import type { AuditAction } from '#domain/audit.ts'
import { isAwaited, refusalToConfirm } from '#domain/two-person-acts.ts'
import type { Context } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Administrator } from '#server/http/access.ts'
import { refuse } from '#server/http/failures.ts'
import { awaitedActs, endAct, insertAct, openActOf, type Subject } from './acts-store.ts'
import { officeOf } from './two-person.ts'

type Acting = Context<Administrator>

type Asking = Subject & {
  /** It needs two persons also while the rule of §14.17 is off. */
  isAlways?: true
  /** What is acted on as it is now, and as the caller saw it. */
  version: string
  seen: string
  input?: object
  reason?: string
  asked: { action: AuditAction; subject_id: string; details?: Record<string, unknown> }
}

/** `confirms`: what the press confirms, which the caller ends; null if nobody else has to press. */
type Answer = Refusal | { success: true; waits: boolean; confirms: string | null }

/**
 * Asks for an act that needs two persons (docs/product.md §14.33), or confirms what a colleague asked.
 * The first press waits; nobody else has to press in an office of one.
 */
export async function askOrConfirm(context: Acting, asking: Asking): Promise<Answer> {
  const { db, now, caller } = context
  const { act, subjects, isAlways, version, seen, input = {}, reason = '' } = asking
  const { isOn, who } = await officeOf(context)
  const done = { success: true, waits: false } as const
  if (who.isResting || !(isOn || isAlways)) return { ...done, confirms: null }
  const { id } = caller.user
  return inTransaction(db, async (transaction) => {
    const open = await openActOf(transaction, asking)
    if (open) {
      const { asked_by, asked_at: askedAt } = open
      const askedBy = asked_by === null || who.isOne(asked_by, id) ? id : asked_by
      const asked = { act, askedBy, askedAt, version: open.version, endedAt: null }
      const presser = { id, isSecond: who.isSecond(id) }
      const refusal = refusalToConfirm(asked, { presser, seen, version, now })
      if (!refusal) return { ...done, confirms: open.id }
      const isOver = asked_by === null || open.version !== version || !isAwaited(asked, now)
      if (!isOver) return refuse(refusal)
      await endAct(transaction, open.id, { is_confirmed: false, ended_by: id, ended_at: now })
    }
    const [subject_id = ''] = subjects
    const stored = { act, subject_id, version, reason, asked_by: id, asked_at: now }
    await insertAct(transaction, { ...stored, input: JSON.stringify(input) })
    await record(transaction, caller, asking.asked)
    return { success: true, waits: true, confirms: null }
  })
}

/** Ends what a press has confirmed. Returns false if a colleague did so meanwhile. */
export const confirmAct = async ({ db, now, caller }: Acting, act: string | null) =>
  act === null || endAct(db, act, { is_confirmed: true, ended_by: caller.user.id, ended_at: now })

/** Returns what waits for a second person, and whether the caller is one with who asked. */
export async function askedActs(context: Acting) {
  const acts = await awaitedActs(context.db, context.now)
  if (!acts.length) return []
  const { who } = await officeOf(context)
  return acts.map(({ asked_by, ...shown }) => ({
    ...shown,
    is_own: asked_by !== null && who.isOne(asked_by, context.caller.user.id),
  }))
}

/** Takes back what the caller asked, if it still waits. */
export async function takeBackAsked(context: Acting, id: string) {
  const { db, now, caller } = context
  const own = (await askedActs(context)).find((asked) => asked.is_own && asked.id === id)
  if (!own) return refuse('payout.stateChanged')
  return inTransaction(db, async (transaction) => {
    const end = { is_confirmed: false, ended_by: caller.user.id, ended_at: now }
    if (!(await endAct(transaction, id, end))) return refuse('payout.stateChanged')
    const subject_id = own.request_id
    await record(transaction, caller, { action: 'request.asked_taken_back', subject_id })
    return { success: true } as const
  })
}
