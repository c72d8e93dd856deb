import { useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { openQuestion } from '#domain/questions.ts'
import { useRequestDetails } from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { officeWords, QuestionList } from './question-list.tsx'
import styles from './questions.module.css'
import { WriteAnswerForm } from './write-answer-form.tsx'

type DetailsProps = { request: Pick<ListedRequest, 'id' | 'full_name'> }

/** What was asked and answered; an open question can be answered for the family. */
export function QuestionDetails({ request }: DetailsProps) {
  const { t } = useTranslation()
  const details = useRequestDetails(request.id)
  const [isWriting, setWriting] = useState(false)
  const close = () => setWriting(false)
  return (
    <Loaded query={details} failed={t('err.detailsFailed')} keepOld>
      {({ outcome, questions }) => {
        const open = openQuestion(outcome, questions)
        return (
          <section className={styles.details}>
            <h3>{t('answer.title')}</h3>
            <QuestionList questions={questions} words={officeWords} />
            {open && (
              <SecondaryButton onClick={() => setWriting(true)}>
                {t('answer.write')}
              </SecondaryButton>
            )}
            <Dialog opened={isWriting} title={t('answer.write')} onClose={close}>
              <p>
                <Isolated>{request.full_name}</Isolated>
              </p>
              {open && <WriteAnswerForm questionId={open.id} onClose={close} />}
            </Dialog>
          </section>
        )
      }}
    </Loaded>
  )
}
