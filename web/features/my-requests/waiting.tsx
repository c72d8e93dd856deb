import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { RequesterRequest } from '#contract/requests.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { useOutgoingDocuments } from '#web/outgoing-documents.ts'
import { QUESTION_HASH } from '#web/paths.ts'

type Outgoing = ReturnType<typeof useOutgoingDocuments.getState>

/** Returns what a request waits for its family to do, as a message key; undefined if nothing. */
function waitingFor(
  { id, outcome, payment_notice: notice, confirm_due_on }: RequesterRequest,
  outgoing: Outgoing,
) {
  if (outcome === 'needs_info') return 'dash.waiting.question' as const
  if (outgoing[id]?.some(({ failure }) => failure)) return 'dash.waiting.documents' as const
  if (confirm_due_on !== null) return 'dash.waiting.confirm' as const
  if (notice?.kind === 'returned' && notice.advice !== 'nothing') {
    return 'dash.waiting.returned' as const
  }
  return undefined
}

/**
 * Lists above all cards what the family has to do, with a link to the card of each request
 * (docs/product.md §4.8), and opens the page at the question if its address says so. Renders nothing if
 * there is nothing to do.
 */
export function WaitingForFamily({ requests }: { requests: readonly RequesterRequest[] }) {
  const { t } = useTranslation()
  const { day } = useFormats()
  const outgoing = useOutgoingDocuments()
  const waiting = requests.flatMap((request) => {
    const text = waitingFor(request, outgoing)
    return text ? [{ ...request, text }] : []
  })
  const asked = waiting.find(({ outcome }) => outcome === 'needs_info')?.id
  const { hash } = useLocation()
  useEffect(() => {
    if (asked && hash === QUESTION_HASH) document.getElementById(asked)?.scrollIntoView()
  }, [asked, hash])
  if (!waiting.length) return null
  return (
    <section className="callout" aria-label={t('dash.waiting')}>
      <ul className="plain-list">
        {waiting.map(({ id, text, created_at }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <Message of={text} date={day(created_at)} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
