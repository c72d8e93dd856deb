import { type FormEvent, useState } from 'react'
import { checkAnswer } from '#domain/questions.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { countsKey, requestsKey } from '#web/query-keys.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { useAction } from '#web/use-action.ts'

type FormProps = { questionId: string; onClose: () => void }

/** The form in which the office writes down what a family said. */
export function WriteAnswerForm({ questionId, onClose }: FormProps) {
  const { t, wordsOf } = useTranslation()
  const { act, busy } = useAction({ refetch: [requestsKey, countsKey] })
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const checked = checkAnswer(answer, 0)
    if (!checked.ok) return setError(wordsOf(checked.error))
    const written = await act(() => call('answer_question', { question_id: questionId, answer }), {
      message: () => t('answer.written'),
    })
    if (written) onClose()
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void save(event)}>
      <TextAreaField
        label={t('answer.ofFamily')}
        help={t('answer.writeHelp')}
        value={answer}
        error={error}
        data-autofocus
        onChange={(event) => {
          setAnswer(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <div className="buttons">
        <PrimaryButton type="submit" busy={busy} busyLabel={t('action.saving')}>
          {t('action.save')}
        </PrimaryButton>
        <SecondaryButton onClick={onClose}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}
