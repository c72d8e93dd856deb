import { NativeSelect } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { HOLD_REASON_LIMIT, MESSAGE_LIMIT } from '#domain/outcomes.ts'
import { NOTES_LIMIT } from '#domain/review.ts'
import { call } from '#web/api.ts'
import { refusalOf } from '#web/api-error.ts'
import { ConflictNote, holdRequest, type Review } from '#web/features/reviews/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { countsKey, requestsKey } from '#web/query-keys.ts'
import { ActForm } from '#web/ui/act-form.tsx'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { savedBy } from '#web/ui/form.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { useSavedMeanwhile } from '#web/use-saved-meanwhile.ts'
import { useStays } from './answer-queries.ts'
import styles from './answers.module.css'
import { useText } from './use-text.ts'

export type Answer = 'declined' | 'needs_info' | 'hold'

const titles = {
  declined: 'admin.decline',
  needs_info: 'admin.ask',
  hold: 'admin.putOnHold',
} as const

type DialogProps = {
  request: ListedRequest
  /** Undefined while the dialog is closed. */
  answer: Answer | undefined
  onSaved: (review: Review) => void
  /** Takes the focus after a hold, because the button that opened the dialog goes away. */
  onHeld: () => void
  onClose: () => void
}

/** A dialog for an answer in words: a reason for declining, a question, or the reason of a hold. */
export function AnswerDialog({ request, answer, onSaved, onHeld, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { id } = request
  const isOpen = answer !== undefined
  // The request stays in its list, and the dialog on the screen, if somebody else decides it.
  useEffect(() => {
    if (isOpen) return holdRequest(id)
  }, [isOpen, id])
  return (
    <Dialog opened={isOpen} title={answer ? t(titles[answer]) : ''} onClose={onClose}>
      <p>
        <Isolated>{request.full_name}</Isolated>
      </p>
      {answer === 'hold' ? (
        <HoldForm request={request} onHeld={onHeld} onClose={onClose} />
      ) : (
        answer && <DecisionForm {...{ request, onSaved, onClose }} outcome={answer} />
      )}
    </Dialog>
  )
}

function HoldForm({ request, onHeld, onClose }: Omit<DialogProps, 'answer' | 'onSaved'>) {
  const { t } = useTranslation()
  const withStays = useStays()
  return (
    <ActForm
      fields={{
        reason: {
          label: 'admin.holdReason',
          kind: 'text',
          help: 'admin.holdText',
          max: HOLD_REASON_LIMIT,
        },
      }}
      send={({ reason }) => call('hold_request', { request_id: request.id, reason })}
      done={({ stays }) => withStays(t('desk.held'), stays)}
      refetch={[requestsKey, countsKey]}
      onDone={() => {
        onClose()
        onHeld()
      }}
      button="admin.putOnHold"
      onClose={onClose}
    />
  )
}

type DecisionProps = Omit<DialogProps, 'answer' | 'onHeld'> & { outcome: 'declined' | 'needs_info' }

const OWN_WORDS = 'own'

/** The words for the family and the notes of a decision that is no amount. */
export function DecisionForm({ request, outcome, onSaved, onClose }: DecisionProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: reasons = [], isLoading } = useAnswer(
    ['decline-reasons'],
    'get_decline_reasons',
    {},
    { enabled: outcome === 'declined', select: (list) => list.reasons },
  )
  const [chosen, setChosen] = useState('')
  const [unchosen, setUnchosen] = useState(false)
  // What the dialog showed when it opened, so that a colleague's review is not replaced unseen.
  const [opened] = useState(request.review)
  const meanwhile = useSavedMeanwhile<Review>({
    inRefusal: (failure) => refusalOf('create_admin_review', failure)?.review,
  })
  const { busy, theirs: conflict } = meanwhile
  const message = useText(MESSAGE_LIMIT)
  const [notes, setNotes] = useState(
    (request.review ? request.review.notes : request.office_notes) ?? '',
  )
  const hasList = outcome === 'declined' && reasons.length > 0
  const list = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (hasList) list.current?.focus() // it may come after the dialog has placed the focus
  }, [hasList])
  const isFromList = hasList && chosen !== OWN_WORDS
  const words = isFromList && chosen ? reasons[Number(chosen)]?.[locale] : undefined

  async function save() {
    const text = isFromList ? words : message.check()
    setUnchosen(isFromList && !chosen)
    if (text === undefined) return
    const input = {
      input_request_id: request.id,
      input_outcome: outcome,
      input_message: text,
      input_notes: notes || (request.office_notes ? '' : null),
      input_expected_reviewed_at: (conflict ?? opened)?.reviewed_at ?? null,
    }
    await meanwhile.save(() => call('create_admin_review', input), {
      onSuccess: ({ review }) => onSaved(review),
      message: () => t('ok.reviewSaved'),
    })
  }

  return (
    <form className="stack" {...savedBy(save)}>
      {hasList && (
        <NativeSelect
          ref={list}
          label={t('admin.chooseReason')}
          data-autofocus
          value={chosen}
          error={unchosen && t('admin.chooseOne')}
          data={[
            { value: '', label: t('admin.chooseOne') },
            ...reasons.map((texts, at) => ({ value: String(at), label: texts[locale] })),
            { value: OWN_WORDS, label: t('admin.ownReason') },
          ]}
          onChange={({ currentTarget: { value } }) => {
            setChosen(value)
            setUnchosen(false)
          }}
        />
      )}
      {words && (
        <div>
          <p className={styles.words}>
            <Isolated>{words}</Isolated>
          </p>
          <p className="quiet small">{t('admin.inTheirLanguage')}</p>
        </div>
      )}
      {isLoading && <Spinner />}
      {!isFromList && !isLoading && (
        <TextAreaField
          {...message.field}
          label={t(outcome === 'declined' ? 'admin.reasonForFamily' : 'admin.questionForFamily')}
          help={t('admin.familyReads')}
          data-autofocus
        />
      )}
      <TextAreaField
        label={t('field.notes')}
        optional
        rows={2}
        maxLength={NOTES_LIMIT}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      {conflict && <ConflictNote review={conflict} />}
      <div className="buttons">
        <PrimaryButton type="submit" busy={busy} busyLabel={t('action.saving')}>
          {conflict ? t('admin.saveMine') : t('action.save')}
        </PrimaryButton>
        <SecondaryButton onClick={onClose}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}
