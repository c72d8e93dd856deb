import type { codes } from '#contract/codes.ts'
import { refusalToReissue, refusalToRestore, refusalToRevoke } from '#domain/code-use.ts'
import { isPastDay } from '#domain/codes/recipients.ts'
import { type Context, type Done, type Handlers, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import type { Administrator } from '#server/http/access.ts'
import { HttpError, NotFound, orNotFound, refuse } from '#server/http/failures.ts'
import { oneCode } from './answers.ts'
import * as store from './change-store.ts'
import { makeCodes, recipientIn, sharedErrors } from './making.ts'

type Acting = Context<Administrator>
type Names = 'update_code' | 'revoke_code' | 'restore_code' | 'reissue_code' | 'record_code_sent'

/** Handlers of what the office does with a code that is out (docs/product.md §2.6, §2.8). */
export const changeProcedures: Pick<Handlers<keyof typeof codes>, Names> = {
  update_code: {
    async act({ code_id, ...input }, { db, caller }) {
      const code = orNotFound(await store.codeForUpdate(db, code_id))
      if (code.status === 'fully_used') return refuse('codes.spent')
      const { recipient, errors } = recipientIn(input)
      // The phone number opens what the office began of the request.
      if (code.begun && !recipient.phone) errors.recipient_phone ??= 'codes.begunNeedsPhone'
      if (Object.keys(errors).length > 0) return refuse('err.invalidInput', errors)
      await store.setRecipient(db, code_id, recipient)
      await record(db, caller, { action: 'code.updated', subject_id: code_id })
      await notify(db, { kind: 'code.changed', id: code_id })
      return { success: true, code_id }
    },
    answer: answerCode,
  },

  revoke_code: {
    async act({ code_id }, context) {
      const code = orNotFound(await store.codeForUpdate(context.db, code_id))
      const refused = refusalToRevoke(code)
      if (refused) return refuse(refused)
      await revoke(context, code_id)
      return { success: true, code_id }
    },
    answer: answerCode,
  },

  restore_code: {
    async act({ code_id }, { db, caller }) {
      const code = orNotFound(await store.codeForUpdate(db, code_id))
      const refused = refusalToRestore(code)
      if (refused) return refuse(refused)
      await store.setRevoked(db, code_id, null)
      await record(db, caller, { action: 'code.restored', subject_id: code_id })
      await notify(db, { kind: 'code.changed', id: code_id })
      return { success: true, code_id }
    },
    answer: answerCode,
  },

  reissue_code: {
    async act({ code_id, expires_on }, context) {
      const { db } = context
      const code = orNotFound(await store.codeForUpdate(db, code_id))
      const refused = refusalToReissue(code)
      if (refused) return refuse(refused)
      const errors = await sharedErrors(context, { expires_on })
      if (Object.keys(errors).length > 0) return refuse('err.invalidInput', errors)
      if (!code.is_revoked) await revoke(context, code_id)
      const { name, phone, email, locale, note, helper_id, campaign_id, begun } = code
      // The same last day, unless it is over.
      const last = isPastDay(code.expires_on, officeDate(context)) ? null : code.expires_on
      const [made = ''] = await makeCodes(context, [
        {
          ...{ name, phone, email, locale, note, helper_id, campaign_id, begun },
          // An account that the code opened belongs to a family by now.
          family_id: code.family_id ?? (await store.familyOfAccount(db, code.registered_by)),
          expires_on: expires_on === undefined ? last : expires_on,
          reissue_of: code_id,
        },
      ])
      return { success: true, code_id: made }
    },
    answer: answerCode,
  },

  record_code_sent: {
    async act({ code_id, code_ids, channel }, { db, caller, now }) {
      if ((code_id === undefined) === (code_ids === undefined)) {
        throw new HttpError(400, 'err.invalidInput', { fields: { code_id: 'err.invalidInput' } })
      }
      const ids = [...new Set(code_ids ?? [code_id ?? ''])]
      if ((await store.existingCodes(db, ids)).length < ids.length) throw new NotFound()
      const how = { channel, sent_by: caller.user.id, sent_at: now }
      await store.insertSendings(
        db,
        ids.map((id) => ({ code_id: id, ...how })),
      )
      const sent = { action: 'code.sent', details: { channel } } as const
      await record(db, caller, ...ids.map((id) => ({ ...sent, subject_id: id })))
      await notify(db, { kind: 'code.changed', id: ids[0] ?? '' })
      return { success: true, sent: ids.length }
    },
  },
}

async function revoke({ db, caller, now }: Acting, code_id: string): Promise<void> {
  await store.setRevoked(db, code_id, { revoked_at: now, revoked_by: caller.user.id })
  await record(db, caller, { action: 'code.revoked', subject_id: code_id })
  await notify(db, { kind: 'code.changed', id: code_id })
}

async function answerCode({ code_id }: Done, context: Acting) {
  const code = await oneCode(context, code_id as string)
  return { success: true as const, code }
}
