import { useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { canWithdraw, isPaidOut } from '#domain/outcomes.ts'
import { call } from '#web/api.ts'
import type { Review } from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { type Answer, AnswerDialog } from './answer-dialog.tsx'
import { useAct, useUndo } from './answer-queries.ts'
import styles from './answers.module.css'

type AnswersProps = { request: ListedRequest; onSaved: (review: Review) => void }

/**
 * What the office can do with a request besides entering an amount: decline, ask, hold, undo,
 * withdraw (docs/product.md §7.7 to §7.11). Folded away, because an amount is the usual answer.
 */
export function Answers({ request, onSaved }: AnswersProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (request.outcome === 'withdrawn') return <Restore request={request} />
  return (
    <>
      <button
        type="button"
        className="text-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('admin.moreAnswers')}
      </button>
      {isOpen && <AnswerButtons request={request} onSaved={onSaved} />}
    </>
  )
}

/** The buttons themselves. */
export function AnswerButtons({ request, onSaved }: AnswersProps) {
  const { t } = useTranslation()
  const { act } = useAct()
  const undo = useUndo()
  const [answer, setAnswer] = useState<Answer>()
  const [withdrawing, setWithdrawing] = useState(false)
  const { id, status, hold, review } = request
  const one = { request_id: id }
  const release = () =>
    act(async () => {
      await call('release_request', one)
      return t('desk.released')
    })
  const withdraw = () =>
    act(async () => {
      await call('withdraw_request', one)
      return t('ok.withdrawn')
    })
  return (
    <div className={styles.buttons}>
      {!isPaidOut(status) && (
        <>
          <SecondaryButton onClick={() => setAnswer('declined')}>
            {t('admin.decline')}
          </SecondaryButton>
          <SecondaryButton onClick={() => setAnswer('needs_info')}>
            {t('admin.ask')}
          </SecondaryButton>
          {!hold && (
            <SecondaryButton onClick={() => setAnswer('hold')}>
              {t('admin.putOnHold')}
            </SecondaryButton>
          )}
        </>
      )}
      {hold && (
        <SecondaryButton onClick={() => void release()}>{t('admin.takeOffHold')}</SecondaryButton>
      )}
      {review && !isPaidOut(status) && (
        <SecondaryButton onClick={() => void undo(request)}>{t('admin.undo')}</SecondaryButton>
      )}
      {canWithdraw(status, 'office') && (
        <SecondaryButton onClick={() => setWithdrawing(true)}>
          {t('admin.withdraw')}
        </SecondaryButton>
      )}
      <AnswerDialog
        request={request}
        answer={answer}
        onSaved={onSaved}
        onClose={() => setAnswer(undefined)}
      />
      <ConfirmDialog
        opened={withdrawing}
        title={t('dash.withdrawTitle')}
        text={t('admin.withdrawText')}
        yes={t('admin.withdraw')}
        onYes={() => {
          setWithdrawing(false)
          void withdraw()
        }}
        onNo={() => setWithdrawing(false)}
      />
    </div>
  )
}

function Restore({ request }: { request: ListedRequest }) {
  const { t } = useTranslation()
  const { act } = useAct()
  const restore = () =>
    act(async () => {
      await call('restore_request', { request_id: request.id })
      return t('desk.restored')
    })
  return <SecondaryButton onClick={() => void restore()}>{t('admin.restore')}</SecondaryButton>
}
