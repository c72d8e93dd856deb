import { WithMessages } from './with-messages.tsx'
import { WriteAnswerForm } from './write-answer-form.tsx'

/** The form in which the office writes down an answer, on a screen without questions of its own. */
export function WriteAnswer(props: { questionId: string; onClose: () => void }) {
  return (
    <WithMessages>
      <WriteAnswerForm {...props} />
    </WithMessages>
  )
}
