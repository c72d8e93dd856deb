import { IconDownload, IconFileText, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestDocument } from '#contract/documents.ts'
import { useFailureToast } from '#web/failure.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DocumentPicker } from './document-picker.tsx'
import { sizeText } from './document-preview.tsx'
import styles from './documents.module.css'
import { documentAddress, useDocuments, useRemoveDocument, useUploadDocument } from './queries.ts'

/** The documents of a request: view, add and remove them. */
export function DocumentList({ requestId }: { requestId: string }) {
  const { t } = useTranslation()
  const failureToast = useFailureToast()
  const documents = useDocuments(requestId)
  const upload = useUploadDocument()
  const [busy, setBusy] = useState(false)

  async function add(file: File) {
    setBusy(true)
    try {
      await upload(requestId, file)
      toast({ tone: 'success', message: t('doc.uploaded') })
    } catch (failure) {
      failureToast(failure, { title: 'doc.uploadFailed' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {documents.isPending && <Spinner />}
      {documents.data?.length === 0 && <p className="quiet">{t('doc.none')}</p>}
      {documents.isError && <p className="quiet">{t('err.detailsFailed')}</p>}
      <ul className={styles.list}>
        {documents.data?.map((document) => (
          <li key={document.id}>
            <DocumentRow document={document} />
          </li>
        ))}
      </ul>
      <DocumentPicker
        busy={busy}
        busyLabel={t('doc.uploading')}
        onPick={(file) => void add(file)}
      />
      <p className="quiet small off-paper">{t('doc.help')}</p>
    </>
  )
}

function DocumentRow({ document }: { document: RequestDocument }) {
  const { t } = useTranslation()
  const failureToast = useFailureToast()
  const remove = useRemoveDocument()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    try {
      await remove(document)
    } catch (failure) {
      failureToast(failure, { title: 'doc.removeFailed' })
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  return (
    <div className={styles.document}>
      <IconFileText size={24} stroke={1.75} aria-hidden="true" />
      <span className={styles.name}>
        <a href={documentAddress(document.id)} target="_blank" rel="noopener noreferrer">
          <Isolated>{document.file_name}</Isolated>
        </a>
        <Ltr className="quiet small">{sizeText(document.file_size)}</Ltr>
      </span>
      <a
        className={styles.download}
        href={`${documentAddress(document.id)}?download`}
        aria-label={t('doc.download', { name: document.file_name })}
      >
        <IconDownload size={18} stroke={1.75} aria-hidden="true" />
      </a>
      <SecondaryButton
        className="icon-button"
        aria-label={t('doc.remove', { name: document.file_name })}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden="true" />
      </SecondaryButton>
      <ConfirmDialog
        opened={asking}
        title={t('doc.removeConfirm')}
        text={<Isolated>{document.file_name}</Isolated>}
        yes={t('doc.removeWord')}
        no={t('action.cancel')}
        busy={busy}
        onYes={() => void confirm()}
        onNo={() => setAsking(false)}
      />
    </div>
  )
}
