import { useTranslation } from '#web/i18n/translation.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useAction } from '#web/use-action.ts'
import { DocumentItem } from './document-item.tsx'
import { DocumentPicker } from './document-picker.tsx'
import { useDocuments, useRemoveDocument, useUploadDocument } from './queries.ts'

/** The documents of a request: view, add and remove them. */
export function DocumentList({ requestId }: { requestId: string }) {
  const { t } = useTranslation()
  const { act, busy, failure } = useAction()
  const documents = useDocuments(requestId)
  const upload = useUploadDocument()
  const remove = useRemoveDocument()

  const add = (file: File) =>
    act(() => upload(requestId, file), {
      message: () => t('doc.uploaded'),
      title: 'doc.uploadFailed',
    })

  return (
    <>
      {documents.isPending && <Spinner />}
      {documents.data?.length === 0 && <p className="quiet">{t('doc.none')}</p>}
      {documents.isError && <p className="quiet">{t('err.detailsFailed')}</p>}
      <ul className="plain-list close">
        {documents.data?.map((document) => (
          <li key={document.id}>
            <DocumentItem document={document} onRemove={() => remove(document)} />
          </li>
        ))}
      </ul>
      <DocumentPicker
        busy={busy}
        failure={failure}
        busyLabel={t('doc.uploading')}
        onPick={(file) => void add(file)}
      />
      <p className="quiet small off-paper">{t('doc.help')}</p>
    </>
  )
}
