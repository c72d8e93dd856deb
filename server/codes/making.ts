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
import { refuse } from '#server/http/failures.ts'
import type { MessageKey } from '#server/messages.ts'
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

export const makingProcedures: Pick<
  Handlers<keyof typeof codes>,
  'create_code' | 'create_codes'
> = {
  create_code: {
    async act(input, context) {
      const { locale, note, family_id, helper_id, expires_on } = input
      const { recipient, errors } = checkRecipient({
        name: input.recipient_name,
        phone: input.recipient_phone,
        email: input.recipient_email,
        locale,
        note,
      })
      const fields: Errors = Object.fromEntries(
        Object.entries(errors).map(([field, key]) => [inputs[field as RecipientField], key]),
      )
      const { begun, errors: begunErrors } = checkBegun(decodeRequest(input.begun ?? {}).request)
      Object.assign(fields, encodeErrors(begunErrors, undefined))
      if (begun && !recipient.phone) fields.recipient_phone ??= 'codes.begunNeedsPhone'
      if (begun?.category && !(await store.categoryExists(context.db, begun.category))) {
        fields.input_category = 'common.required'
      }
      if (family_id && !(await remainingFamily(context.db, { id: family_id }))) {
        fields.family_id = 'err.notFound'
      }
      Object.assign(fields, await sharedErrors(context, { helper_id, expires_on }))
      if (Object.keys(fields).length > 0) return refuse('err.invalidInput', fields)
      const code = { ...recipient, family_id, helper_id, expires_on, begun }
      const [code_id = ''] = await make(context, [code])
      return { success: true, code_id }
    },
    answer: answerOne,
  },

  create_codes: {
    async act({ recipients, helper_id, expires_on }, context) {
      const fields = await sharedErrors(context, { helper_id, expires_on })
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
      const shared = { helper_id, expires_on }
      const code_ids = await make(
        context,
        checked.map(({ recipient }) => ({ ...recipient, ...shared })),
      )
      return { success: true, code_ids }
    },
    async answer({ code_ids }, { db }) {
      const made = await store.codesOf(db, code_ids as string[])
      return {
        success: true,
        codes: made.map(({ id, code, recipient_name }) => ({
          code_id: id,
          code: formatAccessCode(code),
          recipient_name,
        })),
      }
    },
  },
}

async function answerOne({ code_id }: Done, { db }: Pick<Acting, 'db'>) {
  const [made] = await store.codesOf(db, [code_id as string])
  if (!made) return refuse('err.notFound')
  return {
    success: true as const,
    code_id: made.id,
    code: formatAccessCode(made.code),
    created_at: made.created_at.toISOString(),
  }
}

/** Creates codes, records each and announces it. Returns their ids. */
export async function make(context: Acting, codes: store.NewCode[]): Promise<string[]> {
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

type Shared = { helper_id?: string | null | undefined; expires_on?: string | null | undefined }

/** Checks what codes have in common. */
export async function sharedErrors(
  context: Acting,
  { helper_id, expires_on }: Shared,
): Promise<Errors> {
  const errors: Errors = {}
  if (isPastDay(expires_on, officeDate(context))) errors.expires_on = 'codes.dayPast'
  if (helper_id && !(await store.helperExists(context.db, helper_id))) {
    errors.helper_id = 'err.notFound'
  }
  return errors
}
