import { checkAnswer } from '#domain/questions.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { countsKey, requestsKey } from '#web/query-keys.ts'
import { ActForm, problemIn } from '#web/ui/act-form.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Isolated } from '#web/ui/ltr.tsx'

type WriteProps = {
  label: string
  /** Whose answer it is. */
  name: string
  questionId: string
}

/** A button for the form in which the office writes down what a family said. */
export function WriteAnswer({ label, name, questionId }: WriteProps) {
  return (
    <DialogButton label={label}>
      {(close) => (
        <>
          <p>
            <Isolated>{name}</Isolated>
          </p>
          <WriteAnswerForm questionId={questionId} onClose={close} />
        </>
      )}
    </DialogButton>
  )
}

type FormProps = { questionId: string; onClose: () => void }

/** The form itself, which its test shows without a dialog. */
export function WriteAnswerForm({ questionId, onClose }: FormProps) {
  const { t } = useTranslation()
  return (
    <ActForm
      fields={{
        answer: {
          label: 'answer.ofFamily',
          kind: 'text',
          help: 'answer.writeHelp',
          rule: (typed) => problemIn(checkAnswer(typed, 0)),
        },
      }}
      send={({ answer }) => call('answer_question', { question_id: questionId, answer })}
      done={() => t('answer.written')}
      refetch={[requestsKey, countsKey]}
      onDone={onClose}
      button="action.save"
      onClose={onClose}
    />
  )
}
