import type { Context } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import type { MessageKey } from '#server/messages.ts'
import { officeOf } from './two-person.ts'
import { type Owner, ownerOf, type TypedField, typedFields } from './typed-store.ts'

/** Who confirms which payment details (docs/product.md §14.17). */

export type Confirmation = {
  /** What the caller may confirm. */
  mine: TypedField[]
  /** What somebody else must confirm. */
  others: TypedField[]
  /** Why the caller can confirm nothing, as a message key. */
  refusal: MessageKey | null
  /** Names of the administrators who can confirm what is left. */
  who: string[]
}

/** What decides who may confirm a detail. */
type Office = Awaited<ReturnType<typeof officeOf>> & { owner: Owner }

async function officeOfRequest(
  context: Context<Administrator>,
  requestId: string,
): Promise<Office> {
  const office = await officeOf(context)
  const { isOn, who, administrators } = office
  const counted = isOn ? administrators.filter(({ id }) => who.isSecond(id)) : administrators
  return { ...office, administrators: counted, owner: await ownerOf(context.db, requestId) }
}

/**
 * Returns whether an administrator may confirm a field: with the rule, what somebody else typed.
 * Nobody confirms a request of their own account, except as its family, what an administrator typed
 * whom nobody else is there to check.
 */
function mayConfirm({ by, corrector }: TypedField, id: string, office: Office): boolean {
  const { isRequired, administrators, owner, who } = office
  if (!administrators.some((one) => one.id === id)) return false
  if (owner.user_id === id) {
    const isAlone = administrators.every((one) => one.id === id || one.id === by)
    return corrector === 'office' && by !== id && isAlone
  }
  if (!isRequired) return true
  const others = corrector === 'family' ? [by, ...owner.acting] : [by]
  return !others.some((one) => one !== null && who.isOne(one, id))
}

/** Returns which unconfirmed payment details of a request the caller may confirm, and who else. */
export async function confirmationOf(
  context: Context<Administrator>,
  requestId: string,
): Promise<Confirmation> {
  const { id } = context.caller.user
  const office = await officeOfRequest(context, requestId)
  const typed = await typedFields(context.db, requestId)
  const mine = typed.filter((field) => mayConfirm(field, id, office))
  const others = typed.filter((field) => !mine.includes(field))
  const isRefused = typed.length > 0 && mine.length === 0
  return {
    mine,
    others,
    refusal: isRefused ? refusalFor(id, office) : null,
    who: office.administrators
      .filter((one) => one.id !== id && others.some((field) => mayConfirm(field, one.id, office)))
      .map(({ name }) => name),
  }
}

function refusalFor(id: string, { owner, administrators }: Office): MessageKey {
  if (owner.user_id === id) return 'review.ownRequest'
  const isCounted = administrators.some((one) => one.id === id)
  return isCounted ? 'payout.otherConfirms' : 'payout.notSecond'
}

/**
 * Returns whether a request of an administrator's own account has details that nobody is there to
 * confirm. Its payment is held, so that it does not stop the run.
 */
export async function isBeyondConfirming(
  context: Context<Administrator>,
  requestId: string,
): Promise<boolean> {
  const office = await officeOfRequest(context, requestId)
  if (!office.administrators.some(({ id }) => id === office.owner.user_id)) return false
  const typed = await typedFields(context.db, requestId)
  return typed.some(
    (field) => !office.administrators.some(({ id }) => mayConfirm(field, id, office)),
  )
}
