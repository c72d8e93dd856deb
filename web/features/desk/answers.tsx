import { useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { canWithdraw, isPaidOut } from '#domain/outcomes.ts'
import { isReviewed } from '#domain/review.ts'
import { call } from '#web/api.ts'
import { PlanDialog } from '#web/features/plans/index.ts'
import { type Review, useShowReview } from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { SecondaryButton, SecondaryLink } from '#web/ui/buttons.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { type Answer, AnswerDialog } from './answer-dialog.tsx'
import { useAct, useStays, useUndo } from './answer-queries.ts'
import styles from './answers.module.css'
import { NoteDialog } from './note-dialog.tsx'

type AnswersProps = {
  request: ListedRequest
  onSaved: (review: Review) => void
  onHeld: () => void
}

/**
 * What the office can do with a request besides entering an amount (docs/product.md §7.7 to §7.11).
 * While it is undecided, to decline, ask and hold are in sight; the rest opens with More.
 */
export function Answers(props: AnswersProps) {
  const { request } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (request.outcome === 'withdrawn') return <Restore request={request} />
  const isDecided = isReviewed(request)
  return (
    <>
      {!isDecided && <AnswerButtons {...props} />}
      <button
        type="button"
        className="text-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('admin.more')}
      </button>
      {isOpen && (
        <div className={styles.buttons}>
          {isDecided && <AnswerButtons {...props} />}
          <MoreActions request={request} />
        </div>
      )}
    </>
  )
}

/** Declines, asks, or puts on hold. */
function AnswerButtons({ request, onSaved, onHeld }: AnswersProps) {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState<Answer>()
  if (isPaidOut(request.status)) return null
  return (
    <>
      <SecondaryButton onClick={() => setAnswer('declined')}>{t('admin.decline')}</SecondaryButton>
      <SecondaryButton onClick={() => setAnswer('needs_info')}>{t('admin.ask')}</SecondaryButton>
      {!request.hold && (
        <SecondaryButton onClick={() => setAnswer('hold')}>{t('admin.putOnHold')}</SecondaryButton>
      )}
      <AnswerDialog
        request={request}
        answer={answer}
        onSaved={onSaved}
        onHeld={onHeld}
        onClose={() => setAnswer(undefined)}
      />
    </>
  )
}

/** What is rarely done with a request: ending a hold, undoing, withdrawing, correcting. */
export function MoreActions({ request }: { request: ListedRequest }) {
  const { t } = useTranslation()
  const { act } = useAct()
  const undo = useUndo()
  const withStays = useStays()
  const showReview = useShowReview()
  const [isNoting, setNoting] = useState(false)
  const [isPlanning, setPlanning] = useState(false)
  const { id, status, hold, review, codes } = request
  const one = { request_id: id }
  const release = () =>
    act(async () => {
      await call('release_request', one)
      return t('desk.released')
    })
  const withdraw = () =>
    act(async () => {
      const { stays } = await call('withdraw_request', one)
      return withStays(t('ok.withdrawn'), stays)
    })
  return (
    <div className={styles.buttons}>
      {hold && (
        <SecondaryButton onClick={() => void release()}>{t('admin.takeOffHold')}</SecondaryButton>
      )}
      {!isPaidOut(status) && !review?.plan && !request.is_own && (
        <SecondaryButton onClick={() => setPlanning(true)}>
          {t('review.severalFridays')}
        </SecondaryButton>
      )}
      {review && !isPaidOut(status) && (
        <SecondaryButton onClick={() => void undo(request)}>{t('admin.undo')}</SecondaryButton>
      )}
      {canWithdraw(status, 'office') && (
        <Confirm
          button={(ask) => <SecondaryButton onClick={ask}>{t('admin.withdraw')}</SecondaryButton>}
          title={t('dash.withdrawTitle')}
          text={t('admin.withdrawText')}
          yes={t('admin.withdraw')}
          onYes={withdraw}
        />
      )}
      <SecondaryButton onClick={() => setNoting(true)}>{t('admin.writeNote')}</SecondaryButton>
      <SecondaryLink
        to={`${paths.adminCorrect}?${new URLSearchParams({ request: id, code: codes.code })}`}
      >
        {t('admin.correct')}
      </SecondaryLink>
      <SecondaryLink to={`${paths.adminPerson}?request=${id}`}>
        {t('admin.personTitle')}
      </SecondaryLink>
      <PlanDialog
        request={request}
        opened={isPlanning}
        onSaved={(saved) => showReview(id, saved)}
        onClose={() => setPlanning(false)}
      />
      <NoteDialog request={request} opened={isNoting} onClose={() => setNoting(false)} />
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
