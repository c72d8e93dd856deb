import { type FormEvent, useRef, useState } from 'react'
import type { RequestQuestion } from '#contract/questions.ts'
import { textDirectionOf } from '#domain/names.ts'
import { ANSWER_LIMIT, checkAnswer } from '#domain/questions.ts'
import { call } from '#web/api.ts'
import { wordsOfFailure } from '#web/failure.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { requestsKey } from '#web/query-keys.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { withLimit } from '#web/ui/form.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { useAction } from '#web/use-action.ts'
import { AnswerDocuments } from './answer-documents.tsx'
import type { AnswerDraft } from './use-answer-draft.ts'

type FormProps = {
  /** Undefined if the question was closed while its answer was written. */
  question: RequestQuestion | undefined
  draft: AnswerDraft
}

const shownWhenBusyEnds = { refetch: [requestsKey], isBusyWhileRefetching: true }

/** The form in which a family answers. What is typed stays in it until it is sent. */
export function AnswerForm({ question, draft }: FormProps) {
  const translator = useTranslation()
  const { t, wordsOf } = translator
  const { act, busy: isSending } = useAction(shownWhenBusyEnds)
  const upload = useAction(shownWhenBusyEnds)
  const field = useRef<HTMLTextAreaElement>(null)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<unknown>()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!question || isSending || upload.busy) return
    const checked = checkAnswer(draft.text, question.documents.length)
    if (!checked.ok) {
      setError(wordsOf(withLimit(checked.error, ANSWER_LIMIT)))
      field.current?.focus()
      return
    }
    setFailure(undefined)
    await act(() => call('answer_question', { question_id: question.id, answer: draft.text }), {
      onSuccess: () => draft.write(''),
      message: () => t('answer.sent'),
      title: 'answer.notSent',
      onFailure(failure) {
        setFailure(failure)
        return false
      },
    })
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      {!question && !isSending && (
        <p className="form-failure" role="alert">
          {t('answer.closed')}
        </p>
      )}
      {draft.isReworded && (
        <div className="form-failure" role="alert">
          <p>{t('answer.reworded')}</p>
          <p dir={textDirectionOf(draft.asked)}>{draft.asked}</p>
        </div>
      )}
      <TextAreaField
        ref={field}
        label={t('answer.label')}
        value={draft.text}
        error={error}
        readOnly={!question || isSending}
        onChange={(event) => {
          draft.write(event.currentTarget.value)
          setError(undefined)
          setFailure(undefined)
        }}
      />
      {question ? (
        <>
          <AnswerDocuments question={question} upload={upload} />
          {failure !== undefined && (
            <p className="form-failure">
              {`${t('answer.notSent')}. ${wordsOfFailure(translator, failure)}`}
            </p>
          )}
          <div className="buttons">
            <PrimaryButton
              type="submit"
              busy={isSending}
              busyLabel={t('answer.sending')}
              disabled={upload.busy}
            >
              {t('answer.send')}
            </PrimaryButton>
          </div>
        </>
      ) : (
        <div className="buttons">
          <SecondaryButton onClick={() => draft.write('')}>{t('action.close')}</SecondaryButton>
        </div>
      )}
    </form>
  )
}
