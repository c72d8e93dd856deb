import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkAnswer } from '#domain/questions.ts'
import { call } from '#web/api.ts'
import { useFailureToast } from '#web/failure.ts'
import { wordsOf } from '#web/i18n/messages.ts'
import { countsKey, requestsKey } from '#web/query-keys.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { toast } from '#web/ui/toasts.tsx'

type FormProps = { questionId: string; onClose: () => void }

/** The form in which the office writes down what a family said. */
export function WriteAnswerForm({ questionId, onClose }: FormProps) {
  const { t, i18n } = useTranslation()
  const showFailure = useFailureToast()
  const queries = useQueryClient()
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const checked = checkAnswer(answer, 0)
    if (!checked.ok) return setError(wordsOf(i18n, checked.error))
    setBusy(true)
    try {
      await call('answer_question', { question_id: questionId, answer })
      toast({ tone: 'success', message: t('answer.written') })
      onClose()
      void queries.invalidateQueries({ queryKey: requestsKey })
      void queries.invalidateQueries({ queryKey: countsKey })
    } catch (failure) {
      showFailure(failure)
      setBusy(false)
    }
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
