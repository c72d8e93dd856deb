import type { RequestQuestion } from '#contract/questions.ts'
import { MAX_ANSWER_DOCUMENTS } from '#domain/questions.ts'
import {
  DocumentItem,
  DocumentPicker,
  sendDocument,
  useRemoveOwnDocument,
} from '#web/features/documents/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import type { useAction } from '#web/use-action.ts'

type DocumentsProps = { question: RequestQuestion; upload: ReturnType<typeof useAction> }

/** The documents of an answer that is being written. Each is uploaded as soon as it is picked. */
export function AnswerDocuments({ question, upload }: DocumentsProps) {
  const { t } = useTranslation()
  const remove = useRemoveOwnDocument()

  const add = (file: File) =>
    upload.act((id) => sendDocument(`/documents/answer/${question.id}`, file, id), {
      message: () => t('doc.uploaded'),
      title: 'doc.uploadFailed',
    })

  return (
    <div className="stack close">
      <p className="quiet small">{t('answer.documentsHelp')}</p>
      {question.documents.map((document) => (
        <DocumentItem key={document.id} document={document} onRemove={() => remove(document)} />
      ))}
      {question.documents.length < MAX_ANSWER_DOCUMENTS && (
        <DocumentPicker
          busy={upload.busy}
          failure={upload.failure}
          busyLabel={t('doc.uploading')}
          onPick={(file) => void add(file)}
        />
      )}
    </div>
  )
}
