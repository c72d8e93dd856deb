import type { codes } from '#contract/codes.ts'
import { checkAccessCode } from '#domain/access-code.ts'
import { canRequest, isMadeFor } from '#domain/code-use.ts'
import type { Begun } from '#domain/codes/begun.ts'
import { samePhone } from '#domain/phone-number.ts'
import { type Handlers, officeDate } from '#server/context.ts'
import { refuse, refuseField } from '#server/http/failures.ts'
import { tryPhone } from '#server/http/rate-limits.ts'
import { contentOfCode, findCode, lastContentOf } from './store.ts'

/** Compared with if there is no number, so that both cases take the same time. */
const NO_PHONE = '0000000'

/** The handler of what comes with a code (docs/product.md §2.9). */
export const begunProcedures: Pick<Handlers<keyof typeof codes>, 'get_begun'> = {
  async get_begun({ code_text, phone }, context) {
    const { db, caller, services } = context
    const { user, address } = caller
    const checked = checkAccessCode(code_text)
    if (!checked.ok) return refuse(checked.error, { code_text: checked.error })
    const find = async () => {
      // Both are looked up in any case, so that the time does not tell whether a code exists.
      const code = await findCode(db, checked.code)
      const content = await contentOfCode(db, checked.code)
      const isUsable = code !== undefined && canRequest(code, user.id, officeDate(context))
      return isUsable && content ? { ...content, isOwn: isMadeFor(code, user.id) } : undefined
    }
    if (phone === undefined) {
      const found = await services.limits.codes.attempt(
        { address, subject: user.id },
        find,
        (one) => one === undefined,
      )
      if (!found) return refuse('code.invalid')
      if (found.begun) return { success: true, values: {}, needs_phone: true }
      if (!found.isOwn) return { success: true, values: {}, needs_phone: false }
      // Whoever is invited sends the last request again, so that it fills in the form.
      const last = found.is_of_campaign ? await lastContentOf(db, user.id) : undefined
      const again = last && Object.entries({ ...last, category: found.category ?? last.category })
      const filled = again ? filledOf(again) : recipientOf(found)
      return { success: true, values: filled, needs_phone: false }
    }
    if (!phone.trim()) return refuseField('phone', 'common.required')
    const tried = { address, subject: checked.code }
    const found = await tryPhone(services.limits, tried, async () => {
      const code = await find()
      const isSame = samePhone(phone, code?.phone ?? NO_PHONE)
      return isSame && code?.begun ? code : undefined
    })
    if (!found) return refuseField('phone', 'explain.begunNotFound')
    const values = { ...recipientOf(found), ...found.begun }
    return { success: true, values, needs_phone: false }
  },
}

const filledOf = (entries: [string, string | null][]): Begun =>
  Object.fromEntries(entries.filter(([, value]) => value))

const recipientOf = ({ name, phone }: { name: string | null; phone: string | null }) => ({
  ...(name && { full_name: name }),
  ...(phone && { phone }),
})
