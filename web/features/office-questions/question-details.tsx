import type { ListedRequest } from '#contract/requests.ts'
import { openQuestion } from '#domain/questions.ts'
import { officeWords, QuestionList } from '#web/features/questions/index.ts'
import { useRequestDetails } from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from './question-details.module.css'
import { WriteAnswer } from './write-answer-form.tsx'

type DetailsProps = { request: Pick<ListedRequest, 'id' | 'full_name'> }

/** What was asked and answered; an open question can be answered for the family. */
export function QuestionDetails({ request }: DetailsProps) {
  const { t } = useTranslation()
  const details = useRequestDetails(request.id)
  return (
    <Loaded query={details} failed={t('err.detailsFailed')} keepOld>
      {({ outcome, questions }) => {
        const open = openQuestion(outcome, questions)
        return (
          <section className={styles.details}>
            <h3>{t('answer.title')}</h3>
            <QuestionList questions={questions} words={officeWords} />
            {open && (
              <WriteAnswer
                label={t('answer.write')}
                name={request.full_name}
                questionId={open.id}
              />
            )}
          </section>
        )
      }}
    </Loaded>
  )
}
