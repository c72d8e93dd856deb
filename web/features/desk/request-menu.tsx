import { type KeyboardEvent, useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { canWithdraw, isPaidOut } from '#domain/outcomes.ts'
import { isReviewed } from '#domain/review.ts'
import { call } from '#web/api.ts'
import { PlanForm } from '#web/features/plans/index.ts'
import { type Review, useShowReview } from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { type Answer, AnswerDialog } from './answer-dialog.tsx'
import { useAct, useStays, useUndo } from './answer-queries.ts'
import { NoteDialog } from './note-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'

/** What is done in a dialog. */
type Act = Answer | 'review' | 'plan' | 'note' | 'withdraw'
export type Doing = Act | undefined

const keys: Partial<Record<string, Answer>> = { KeyQ: 'needs_info', KeyH: 'hold', KeyD: 'declined' }

/** Returns the key handler of a row that has the focus: D declines, Q asks, H holds. */
export const actKeys = (onDo: (act: Act) => void) => (event: KeyboardEvent) => {
  const { target, currentTarget, code, altKey, ctrlKey, metaKey } = event
  const act = target === currentTarget && !(altKey || ctrlKey || metaKey) && keys[code]
  if (!act) return
  event.preventDefault()
  onDo(act)
}

type MenuProps = {
  request: ListedRequest
  /** Opens a dialog. The dialogs stand outside of the row or form, which would hear their keys. */
  onDo: (act: Act) => void
  /** Absent where the details are shown already. */
  onOpen?: (() => void) | undefined
  /** The row hears `actKeys`. */
  hasKeys?: boolean
}

/** What the office can do with a request besides its next action (docs/product.md §7.7 to §7.11). */
export function RequestMenu({ request, onDo, onOpen, hasKeys }: MenuProps) {
  const { t } = useTranslation()
  const { act } = useAct()
  const undo = useUndo()
  const { id, status, hold, review, codes, outcome } = request
  const keyOf = (key: string) => (hasKeys ? key : undefined)
  const one = { request_id: id }
  const isWithdrawn = outcome === 'withdrawn'
  const isOpen = !isWithdrawn && !isPaidOut(status)
  const code = new URLSearchParams({ request: id, code: codes.code })
  const release = () =>
    act(async () => {
      await call('release_request', one)
      return t('desk.released')
    })
  const restore = () =>
    act(async () => {
      await call('restore_request', one)
      return t('desk.restored')
    })
  return (
    <RowMenu
      label={t('admin.actionsFor', { name: request.full_name })}
      actions={[
        onOpen && { label: t('action.showDetails'), keys: 'Enter', onPress: onOpen },
        !isReviewed(request) &&
          isOpen &&
          !request.is_own && { label: t('admin.review'), onPress: () => onDo('review') },
        isOpen && { label: t('admin.ask'), keys: keyOf('Q'), onPress: () => onDo('needs_info') },
        isOpen &&
          !hold && {
            label: t('admin.putOnHold'),
            keys: keyOf('H'),
            onPress: () => onDo('hold'),
          },
        !isWithdrawn && hold && { label: t('admin.takeOffHold'), onPress: release },
        isOpen &&
          !review?.plan &&
          !request.is_own && { label: t('review.severalFridays'), onPress: () => onDo('plan') },
        isOpen && review && { label: t('admin.undo'), onPress: () => undo(request) },
        isWithdrawn && { label: t('admin.restore'), onPress: restore },
        !isWithdrawn && { label: t('admin.writeNote'), onPress: () => onDo('note') },
        !isWithdrawn && { label: t('admin.correct'), to: `${paths.adminCorrect}?${code}` },
        !isWithdrawn && {
          label: t('admin.personTitle'),
          to: `${paths.adminPerson}?request=${id}`,
        },
        canWithdraw(status, 'office', false) &&
          !isWithdrawn && { label: t('admin.withdraw'), onPress: () => onDo('withdraw') },
        isOpen && {
          label: t('admin.decline'),
          keys: keyOf('D'),
          isDangerous: true,
          onPress: () => onDo('declined'),
        },
      ]}
    />
  )
}

const isAnswer = (act: Doing): act is Answer =>
  ['declined', 'needs_info', 'hold'].includes(act ?? '')

type DialogsProps = {
  request: ListedRequest
  /** The dialog that is open. */
  doing: Doing
  onClose: () => void
  onSaved: (review: Review) => void
  /** Takes the focus after a hold. */
  onHeld: () => void
}

/** The dialogs of a request. A list has hundreds, so they are there from the first one on. */
export function RequestDialogs({ request, doing, onClose, onSaved, onHeld }: DialogsProps) {
  const { t } = useTranslation()
  const { act } = useAct()
  const withStays = useStays()
  const showReview = useShowReview()
  const [isUsed, setUsed] = useState(false)
  if (doing && !isUsed) setUsed(true)
  if (!isUsed) return null
  const withdraw = () =>
    act(async () => {
      const { stays } = await call('withdraw_request', { request_id: request.id })
      return withStays(t('ok.withdrawn'), stays)
    })
  const dialog = { request, onClose }
  const saved = (review: Review) => {
    onClose()
    onSaved(review)
  }
  return (
    <>
      <AnswerDialog
        {...dialog}
        answer={isAnswer(doing) ? doing : undefined}
        onSaved={saved}
        onHeld={onHeld}
      />
      <ReviewDialog {...dialog} opened={doing === 'review'} onSaved={saved} />
      <Dialog opened={doing === 'plan'} title={t('review.severalFridays')} onClose={onClose}>
        <PlanForm {...dialog} onSaved={(saved) => showReview(request.id, saved)} />
      </Dialog>
      <NoteDialog {...dialog} opened={doing === 'note'} />
      <Confirm
        opened={doing === 'withdraw'}
        title={t('dash.withdrawTitle')}
        text={t('admin.withdrawText')}
        yes={t('admin.withdraw')}
        onYes={() => withdraw().then(onClose)}
        onNo={onClose}
      />
    </>
  )
}
