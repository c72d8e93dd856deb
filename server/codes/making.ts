import type { codes } from '#contract/codes.ts'
import { formatAccessCode } from '#domain/access-code.ts'
import { checkBegun } from '#domain/codes/begun.ts'
import {
  checkRecipient,
  checkRecipients,
  isPastDay,
  type RecipientField,
} from '#domain/codes/recipients.ts'
import { decodeRequest, encodeErrors } from '#domain/request-inputs.ts'
import { type Context, type Done, type Handlers, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { remainingFamily } from '#server/family-history/index.ts'
import type { Administrator } from '#server/http/access.ts'
import { refuse, refuseField } from '#server/http/failures.ts'
import type { MessageKey } from '#server/messages.ts'
import { oneCode } from './answers.ts'
import { bindToFamilies } from './binding.ts'
import { campaignForUpdate, invitedBefore } from './campaign-store.ts'
import * as store from './making-store.ts'

type Acting = Context<Administrator>
type Errors = Record<string, MessageKey>

/** The names of a recipient's fields in `create_code`. */
const inputs: Record<RecipientField, string> = {
  name: 'recipient_name',
  phone: 'recipient_phone',
  email: 'recipient_email',
  locale: 'locale',
  note: 'note',
}

type RecipientInput = {
  [F in 'recipient_name' | 'recipient_phone' | 'recipient_email' | 'locale' | 'note']?:
    | string
    | null
    | undefined
}

/** Returns for whom a code is, tidied, with the mistakes by the names of the inputs. */
export function recipientIn(input: RecipientInput) {
  const { recipient, errors } = checkRecipient({
    name: input.recipient_name,
    phone: input.recipient_phone,
    email: input.recipient_email,
    locale: input.locale,
    note: input.note,
  })
  const named: Errors = Object.fromEntries(
    Object.entries(errors).map(([field, key]) => [inputs[field as RecipientField], key]),
  )
  return { recipient, errors: named }
}

export const makingProcedures: Pick<
  Handlers<keyof typeof codes>,
  'create_code' | 'create_codes'
> = {
  create_code: {
    async act(input, context) {
      const { family_id, helper_id, campaign_id } = input
      const { recipient, errors: fields } = recipientIn(input)
      const { begun, errors: begunErrors } = checkBegun(decodeRequest(input.begun ?? {}).request)
      Object.assign(fields, encodeErrors(begunErrors, undefined))
      if (begun && !recipient.phone) fields.recipient_phone ??= 'codes.begunNeedsPhone'
      if (begun?.category && !(await store.categoryExists(context.db, begun.category))) {
        fields.input_category = 'common.required'
      }
      if (family_id && !(await remainingFamily(context.db, { id: family_id }))) {
        fields.family_id = 'err.notFound'
      }
      Object.assign(fields, await sharedErrors(context, input))
      if (Object.keys(fields).length > 0) return refuse('err.invalidInput', fields)
      if (campaign_id && family_id) {
        const before = await invitedBefore(context.db, campaign_id)
        if (before.some((one) => one.family_id === family_id)) {
          return refuseField('family_id', 'campaigns.invitedAlready')
        }
      }
      const expires_on = await lastDayOf(context, input)
      const shared = { family_id, helper_id, campaign_id, expires_on }
      const [code_id = ''] = await makeCodes(context, [{ ...recipient, ...shared, begun }])
      return { success: true, code_id }
    },
    answer: answerOne,
  },

  create_codes: {
    async act(input, context) {
      const { recipients, helper_id, campaign_id } = input
      const fields = await sharedErrors(context, input)
      if (Object.keys(fields).length > 0) return refuse('err.invalidInput', fields)
      const checked = checkRecipients(recipients)
      const errors = checked.flatMap((one, at) =>
        Object.entries(one.errors).map(([field, error_code]) => ({
          line: at + 1,
          field,
          error_code,
        })),
      )
      if (errors.length > 0) return { ...refuse('codes.wrongLines'), errors }
      const shared = { helper_id, campaign_id, expires_on: await lastDayOf(context, input) }
      const all = checked.map(({ recipient }) => recipient)
      const codes = campaign_id
        ? (await bindToFamilies(context, campaign_id, all)).map(({ recipient, family_id }) => ({
            ...recipient,
            ...shared,
            family_id,
          }))
        : all.map((recipient) => ({ ...recipient, ...shared }))
      const code_ids = codes.length > 0 ? await makeCodes(context, codes) : []
      return { success: true, code_ids, already: all.length - codes.length }
    },
    async answer({ code_ids, already }, { db }) {
      const ids = code_ids as string[]
      const made = ids.length > 0 ? await store.codesOf(db, ids) : []
      return {
        success: true,
        already: (already as number | undefined) ?? 0,
        codes: made.map(({ id, code, recipient_name }) => ({
          code_id: id,
          code: formatAccessCode(code),
          recipient_name,
        })),
      }
    },
  },
}

async function answerOne({ code_id }: Done, context: Acting) {
  const { id, code, created_at, recipient } = await oneCode(context, code_id as string)
  const { e164 } = recipient
  return { success: true as const, code_id: id, code, created_at, ...(recipient.phone && { e164 }) }
}

/** Creates codes, records each and announces it. Returns their ids. */
export async function makeCodes(context: Acting, codes: store.NewCode[]): Promise<string[]> {
  const { db, caller, now } = context
  const ids = await store.createCodes(db, codes, { created_by: caller.user.id, created_at: now })
  await record(
    db,
    caller,
    ...ids.map((id) => ({ action: 'code.created' as const, subject_id: id })),
  )
  await notify(db, { kind: 'code.changed', id: ids[0] ?? '' })
  return ids
}

type Shared = { [F in 'helper_id' | 'campaign_id' | 'expires_on']?: string | null | undefined }

/** Returns the last day of new codes: the closing day of their campaign at the latest. */
async function lastDayOf({ db }: Acting, { campaign_id, expires_on }: Shared) {
  if (!campaign_id) return expires_on ?? null
  const closes_on = (await campaignForUpdate(db, campaign_id))?.closes_on ?? null
  return expires_on && closes_on && expires_on < closes_on ? expires_on : closes_on
}

/** Checks what codes have in common. */
export async function sharedErrors(
  context: Acting,
  { helper_id, campaign_id, expires_on }: Shared,
): Promise<Errors> {
  const errors: Errors = {}
  if (isPastDay(expires_on, officeDate(context))) errors.expires_on = 'codes.dayPast'
  if (helper_id && !(await store.helperExists(context.db, helper_id))) {
    errors.helper_id = 'err.notFound'
  }
  if (campaign_id) {
    const campaign = await campaignForUpdate(context.db, campaign_id)
    if (!campaign) errors.campaign_id = 'err.notFound'
    else if (isPastDay(campaign.closes_on, officeDate(context))) {
      errors.campaign_id = 'campaigns.closed'
    }
  }
  return errors
}
