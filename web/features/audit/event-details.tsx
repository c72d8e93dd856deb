import { requestStatuses } from '#domain/request-status.ts'
import type { Accepted } from '#web/api-error.ts'
import { ChangeList } from '#web/features/changed-details/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'

export type AuditEvent = Accepted<'list_audit_events'>['events'][number]
type Change = { before?: unknown; after?: unknown }

/** The change before and after: the fields of a correction, or what fits in a few words. */
export function EventDetails({ event }: { event: AuditEvent }) {
  const { t, dollars } = useWords()
  const { before, after } = event.details as Change

  const wordOf = (value: unknown): string | undefined => {
    const status = requestStatuses.find((known) => known === value)
    if (status) return t(`status.${status}`)
    const { donation_amount, date_of_request, name } = (value ?? {}) as Record<string, unknown>
    if (typeof donation_amount === 'string') return dollars(donation_amount)
    return [date_of_request, name].find((word) => typeof word === 'string')
  }

  if (event.correction) return <ChangeList changes={event.correction} />
  const [from, to] = [wordOf(before), wordOf(after)]
  if (!to || from === to) return null
  return (
    <span className="quiet">
      {' '}
      {from ? <Message of="audit.beforeAfter" before={from} after={to} /> : <bdi>{to}</bdi>}
    </span>
  )
}
