import { useQueryClient } from '@tanstack/react-query'
import type { RequesterRequest } from '#contract/requests.ts'
import { MAX_FAMILY_DOCUMENTS } from '#domain/documents.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { newId } from '#web/new-id.ts'
import { useOutgoingDocuments } from '#web/outgoing-documents.ts'
import { requestsKey } from '#web/query-keys.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { DocumentItem } from './document-item.tsx'
import { DocumentPicker } from './document-picker.tsx'
import styles from './documents.module.css'
import { type ChosenDocument, sendWithRequest } from './send-with-request.ts'

/** The documents that a family sent with its request; it can change them until the decision. */
export function OwnDocuments({ request }: { request: RequesterRequest }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { id: requestId, documents, can_add_documents: isOpen } = request
  const outgoing = useOutgoingDocuments((all) => all[requestId]) ?? []
  const failed = outgoing.filter(({ isFailed }) => isFailed)
  const isSending = outgoing.length > failed.length
  const refetch = () => queries.invalidateQueries({ queryKey: requestsKey })

  async function send(chosen: readonly ChosenDocument[]) {
    await sendWithRequest(requestId, chosen)
    await refetch()
  }

  async function remove(document_id: string) {
    await call('remove_answer_document', { document_id }).finally(refetch)
  }

  return (
    <div className="stack">
      <ul className={styles.list}>
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentItem
              document={document}
              {...(isOpen && { onRemove: () => remove(document.id) })}
            />
          </li>
        ))}
      </ul>
      {failed.length > 0 && (
        <div className="form-failure" role="alert">
          <p>{t('doc.notSent')}</p>
          <ul className="plain-list">
            {failed.map(({ id, file }) => (
              <li key={id}>
                <Isolated>{file.name}</Isolated>
              </li>
            ))}
          </ul>
          <SecondaryButton onClick={() => void send(failed)}>
            {t('action.tryAgain')}
          </SecondaryButton>
        </div>
      )}
      {isOpen && documents.length + outgoing.length < MAX_FAMILY_DOCUMENTS && (
        <>
          <p className="quiet small">{t('doc.withRequestHelp')}</p>
          <DocumentPicker
            busy={isSending}
            busyLabel={t('doc.uploading')}
            onPick={(file) => void send([{ id: newId(), file }])}
          />
        </>
      )}
    </div>
  )
}
