import { useState } from 'react'
import type { RequesterRequest } from '#contract/requests.ts'
import { OwnDocuments } from '#web/features/documents/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useOutgoingDocuments } from '#web/outgoing-documents.ts'
import { TextButton } from '#web/ui/text-button.tsx'

/**
 * The documents on the card of a request (docs/product.md §8.4): a press shows them, or adds the first
 * one. Open from the start while some are on their way.
 */
export function CardDocuments({ request }: { request: RequesterRequest }) {
  const { t } = useTranslation()
  const outgoing = useOutgoingDocuments((all) => all[request.id]?.length ?? 0)
  const [isWanted, setWanted] = useState(false)
  const count = request.documents.length
  if (count === 0 && outgoing === 0 && !request.can_add_documents) return null
  if (outgoing > 0 && !isWanted) setWanted(true) // stays open once all are sent
  if (isWanted) return <OwnDocuments request={request} />
  return (
    <TextButton onClick={() => setWanted(true)}>
      {count > 0 ? t('dash.documents', { count }) : t('wizard.addDocuments')}
    </TextButton>
  )
}
