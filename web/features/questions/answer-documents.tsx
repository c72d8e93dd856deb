import { useQueryClient } from '@tanstack/react-query'
import type { RequestQuestion } from '#contract/questions.ts'
import { MAX_ANSWER_DOCUMENTS } from '#domain/questions.ts'
import { call } from '#web/api.ts'
import { useFailureToast } from '#web/failure.ts'
import { DocumentItem, DocumentPicker, sendDocument } from '#web/features/documents/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { newId } from '#web/new-id.ts'
import { requestsKey } from '#web/query-keys.ts'
import { toast } from '#web/ui/toasts.tsx'
import styles from './questions.module.css'

type DocumentsProps = {
  question: RequestQuestion
  busy: boolean
  onBusy: (isBusy: boolean) => void
}

/** The documents of an answer that is being written. Each is uploaded as soon as it is picked. */
export function AnswerDocuments({ question, busy, onBusy }: DocumentsProps) {
  const { t } = useTranslation()
  const showFailure = useFailureToast()
  const queries = useQueryClient()
  const refetch = () => queries.invalidateQueries({ queryKey: requestsKey })

  async function add(file: File) {
    onBusy(true)
    try {
      await sendDocument(`/documents/answer/${question.id}`, file, newId())
      toast({ tone: 'success', message: t('doc.uploaded') })
    } catch (failure) {
      showFailure(failure, { title: 'doc.uploadFailed' })
    }
    await refetch()
    onBusy(false)
  }

  async function remove(id: string) {
    await call('remove_answer_document', { document_id: id }).finally(refetch)
  }

  return (
    <div className={styles.documents}>
      <p className="quiet small">{t('answer.documentsHelp')}</p>
      {question.documents.map((document) => (
        <DocumentItem key={document.id} document={document} onRemove={() => remove(document.id)} />
      ))}
      {question.documents.length < MAX_ANSWER_DOCUMENTS && (
        <DocumentPicker
          busy={busy}
          busyLabel={t('doc.uploading')}
          onPick={(file) => void add(file)}
        />
      )}
    </div>
  )
}
