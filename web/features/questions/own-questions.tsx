import type { RequesterRequest } from '#contract/requests.ts'
import { openQuestion } from '#domain/questions.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { AnswerForm } from './answer-form.tsx'
import { familyWords, QuestionList } from './question-list.tsx'
import { useAnswerDraft } from './use-answer-draft.ts'

type OwnProps = { request: RequesterRequest }

/** The form for the open question, and what was asked and answered before. */
export function OwnQuestions({ request }: OwnProps) {
  const { t } = useTranslation()
  const { id, outcome, questions } = request
  const open = openQuestion(outcome, questions)
  const draft = useAnswerDraft(id, open?.question)
  const others = questions.filter((question) => question !== open)
  // The form stays while it has words that were not sent, even if its question was closed meanwhile.
  const isWriting = open !== undefined || draft.text !== ''
  return (
    <div className="stack dense">
      {isWriting && <AnswerForm question={open} draft={draft} />}
      {others.length > 0 && (
        <details className="fold" open={outcome === 'answered'}>
          <summary>{t('answer.title')}</summary>
          <QuestionList questions={others} words={familyWords} />
        </details>
      )}
    </div>
  )
}
