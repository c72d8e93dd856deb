import { countedAdministrators } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import type { MessageKey } from '#server/messages.ts'
import { relationTo, type TypedField, typedFields } from './typed-store.ts'

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

/**
 * Returns which unconfirmed payment details of a request the caller may confirm: each field that
 * somebody else typed. Nobody confirms a request of their own account, except as its family, what an
 * administrator typed whom nobody else is there to check.
 */
export async function confirmationOf(
  { db, now, caller, services }: Context<Administrator>,
  requestId: string,
): Promise<Confirmation> {
  const me = caller.user.id
  const typed = await typedFields(db, requestId)
  const { isOwn, canActAsFamily } = await relationTo(db, { userId: me, requestId })
  const isRequired = services.config.payoutTwoPerson
  const all = (await countedAdministrators(db, now)).filter(({ isSecond }) => isSecond)
  const others = all.filter(({ id }) => id !== me)
  const isCounted = all.length > others.length
  const isMine = ({ by, corrector }: TypedField): boolean => {
    if (isRequired && !isCounted) return false
    if (isOwn) return corrector === 'office' && by !== me && others.every(({ id }) => id === by)
    if (!isRequired) return true
    return by !== me && !(corrector === 'family' && canActAsFamily)
  }
  const mine = typed.filter(isMine)
  const left = typed.filter((field) => !mine.includes(field))
  const notMine = isRequired && !isCounted ? 'payout.notSecond' : 'payout.otherConfirms'
  const refusal = isOwn ? 'review.ownRequest' : notMine
  return {
    mine,
    others: left,
    refusal: typed.length > 0 && mine.length === 0 ? refusal : null,
    who: others.filter(({ id }) => left.some(({ by }) => by !== id)).map(({ name }) => name),
  }
}
