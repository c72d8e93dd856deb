import { formatAccessCode } from '#domain/access-code.ts'
import { codeStateOf } from '#domain/code-use.ts'
import { dialledNumber } from '#domain/phone-number.ts'
import { type Context, officeDate } from '#server/context.ts'
import { NotFound } from '#server/http/failures.ts'
import { type ListedRow, listCodes } from './list-store.ts'

type Reader = Pick<Context, 'db' | 'now' | 'services'>

/** Returns a code as the office reads it on a day of its time zone. */
export function listedCode(row: ListedRow, context: Reader) {
  const today = officeDate(context)
  const { country } = context.services.config.organization
  const { status, expires_on, revoked_at, request_id, full_name, family, sent } = row
  return {
    id: row.id,
    code: formatAccessCode(row.code),
    status,
    state: codeStateOf({ status, expires_on, is_revoked: revoked_at !== null }, today),
    created_at: row.created_at,
    issuer: row.issuer_name,
    recipient: {
      name: row.recipient_name,
      phone: row.recipient_phone,
      e164: dialledNumber(row.recipient_phone ?? '', country, { others: row.countries }),
      email: row.recipient_email,
      locale: row.locale,
    },
    note: row.note,
    helper: row.helper_name,
    campaign:
      row.campaign_id && row.campaign_name
        ? { id: row.campaign_id, name: row.campaign_name }
        : null,
    expires_on,
    registered_at: row.registered_at,
    used_at: row.used_at,
    request: request_id ? { id: request_id, full_name: full_name ?? '' } : null,
    family: family && row.family_number ? { id: family, number: row.family_number } : null,
    is_of_other_family: row.family_id !== null && row.family_id !== family,
    is_begun: row.is_begun,
    is_reissued: row.instead !== null,
    sent: sent && { ...sent, at: new Date(sent.at) },
  }
}

/** Returns one code as the office reads it. Throws 404. */
export async function oneCode(context: Reader, id: string) {
  const today = officeDate(context)
  const [row] = await listCodes(context.db, { code_ids: [id], today, limit: 1 })
  if (!row) throw new NotFound()
  return listedCode(row, context)
}
