import { useQueryClient } from '@tanstack/react-query'
import type { RequesterRequest } from '#contract/requests.ts'
import { MAX_FAMILY_DOCUMENTS } from '#domain/documents.ts'
import { ApiError } from '#web/api-error.ts'
import { wordsOfFailure } from '#web/failure.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { newId } from '#web/new-id.ts'
import { setOutgoing, useOutgoingDocuments } from '#web/outgoing-documents.ts'
import { requestsKey } from '#web/query-keys.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { DocumentItem } from './document-item.tsx'
import { DocumentPicker } from './document-picker.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { useRemoveOwnDocument } from './queries.ts'
import { type ChosenDocument, sendWithRequest } from './send-with-request.ts'

/** The documents that a family sent with its request; it can change them until the decision. */
export function OwnDocuments({ request }: { request: RequesterRequest }) {
  const translator = useTranslation()
  const { t } = translator
  const queries = useQueryClient()
  const { id: requestId, documents, can_add_documents: isOpen } = request
  const outgoing = useOutgoingDocuments((all) => all[requestId]) ?? []
  const failed = outgoing.filter(({ failure }) => failure)
  const again = failed.filter(({ failure }) => !isOfContent(failure))
  const isSending = outgoing.length > failed.length
  const remove = useRemoveOwnDocument()

  async function send(chosen: readonly ChosenDocument[]) {
    await sendWithRequest(requestId, chosen)
    await queries.invalidateQueries({ queryKey: requestsKey })
  }

  return (
    <div className="stack">
      <ul className="plain-list close">
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentItem
              document={document}
              {...(isOpen && { onRemove: () => remove(document) })}
            />
          </li>
        ))}
      </ul>
      {failed.length > 0 && (
        <div className="form-failure" role="alert">
          <p>{t('doc.notSent')}</p>
          <ul className="plain-list close">
            {failed.map(({ id, file, failure }) => (
              <li key={id}>
                <DocumentPreview
                  file={file}
                  problem={wordsOfFailure(translator, failure)}
                  onRemove={() =>
                    setOutgoing(requestId, (all) => all.filter((one) => one.id !== id))
                  }
                />
              </li>
            ))}
          </ul>
          {again.length > 0 && (
            <SecondaryButton onClick={() => void send(again)}>
              {t('action.tryAgain')}
            </SecondaryButton>
          )}
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

/** Returns whether the server refused the content, so that sending it again changes nothing. */
const isOfContent = (failure: unknown) =>
  failure instanceof ApiError && [413, 415].includes(failure.status)
