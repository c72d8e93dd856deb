import { useEffect, useRef, useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { isPositiveAmount } from '#domain/money.ts'
import { needsConfirmation } from '#domain/outcomes.ts'
import { type ReviewFields, type ValidReview, validateReview } from '#domain/review.ts'
import { call } from '#web/api.ts'
import { isUnanswered, refusalOf } from '#web/api-error.ts'
import { useFailureToast } from '#web/failure.ts'
import { exceededFund } from '#web/features/books/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useSite } from '#web/site.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useDraft } from '#web/use-draft.ts'
import { useSavedMeanwhile } from '#web/use-saved-meanwhile.ts'
import { holdRequest, releaseRequest } from './held-requests.ts'
import type { Review } from './review-cache.ts'
import { typedEntry } from './typed-entries.ts'

type EntryOptions = {
  request: Pick<ListedRequest, 'id' | 'category' | 'review' | 'office_notes' | 'created_at'>
  /** The master table requires an amount above 0 (docs/product.md §7.2). */
  requirePositive?: boolean
  /**
   * The entry stands in a list: what is typed is kept in session storage, and while nothing is
   * typed it follows the review in `request`, which the list shows.
   */
  inList?: boolean
  /** `pressedAt` tells which of several presses was the last: answers can overtake each other. */
  onSaved: (review: Review, pressedAt: number) => void
}

/**
 * The state of an amount and notes being entered for a request, in a card, a dialog or a row. A
 * review that somebody else saved since the entry was opened is not overwritten, even if a live
 * update has brought it into `request`: it becomes the `conflict`.
 */
export function useReviewEntry({ request, requirePositive, inList, onSaved }: EntryOptions) {
  const { t, wordsOf } = useTranslation()
  const { officeTimeZone, reviewConfirmAbove } = useSite()
  const typed = useTypedEntry(request, inList)
  const { shown, amount, notes, isTyped, isNoteTyped } = typed
  const [fields, setFields] = useState<ReviewFields>({})
  const [unusual, setUnusual] = useState<Unusual>()
  const { busy, conflict, saveReview, keepTheirs } = useSaveReview(request.id, onSaved)
  const amountInput = useRef<HTMLInputElement>(null)
  const isAsking = useRef(false)

  useEffect(() => {
    if (isTyped) return holdRequest(request.id)
  }, [isTyped, request.id])

  /** A large amount, or none at all, unless that was approved before. */
  function isUnusual(checked: string) {
    const wasApproved = shown?.outcome === 'approved' && shown.donation_amount === checked
    return (
      needsConfirmation(checked, reviewConfirmAbove) || !(isPositiveAmount(checked) || wasApproved)
    )
  }

  function refuse(wrong: ReviewFields) {
    setFields(wrong)
    if (!wrong.amount) return
    toast({ tone: 'error', title: t('err.invalidAmountTitle'), message: t('err.invalidAmount') })
    // The details beside a list have the same field.
    const details = document.activeElement?.closest('.drawer')
    const field = details?.querySelector<HTMLElement>('input[name="amount"]') ?? amountInput.current
    field?.focus()
  }

  /**
   * Saves the entry. `over` is the review that the user has seen and replaces. An unusual amount is
   * confirmed first (docs/product.md §7.2, §7.13).
   */
  async function save(over: Review | null = shown, isConfirmed = false) {
    if (busy || isAsking.current) return
    const checked = validateReview({ amount, notes }, { requirePositive })
    if (!checked.ok) return refuse(checked.fields)
    setFields({})
    if (!isConfirmed && isUnusual(checked.amount)) {
      return setUnusual({ amount: checked.amount, over })
    }
    if (!isConfirmed) {
      isAsking.current = true
      const fund = await exceededFund({ request, amount: checked.amount, officeTimeZone })
      isAsking.current = false
      if (fund) return setUnusual({ amount: checked.amount, over, fund })
    }
    // Without any text, the notes of the request would be kept.
    const tidy = checked.notes ?? (request.office_notes ? '' : null)
    await saveReview({ ...checked, notes: tidy }, over)
    setUnusual(undefined)
  }

  const valid = validateReview({ amount, notes }, { requirePositive })
  return {
    amount,
    notes,
    busy,
    conflict,
    amountInput,
    isValid: valid.ok,
    /** `save` asks nothing before it saves. */
    savesAtOnce: valid.ok && !isUnusual(valid.amount),
    amountError: fields.amount && wordsOf(fields.amount),
    notesError: fields.notes && wordsOf(fields.notes),
    /** Notes were typed and no amount, so they can be saved alone. */
    isNoteTyped,
    /** Shows notes that were saved without a decision. */
    showNotes: typed.showNotes,
    /** An amount that waits to be confirmed. */
    unusual,
    confirmUnusual: () => save(unusual?.over, true),
    cancelUnusual: () => setUnusual(undefined),
    setAmount(value: string) {
      typed.change({ amount: value })
      setFields((wrong) => ({ ...wrong, amount: undefined }))
    },
    setNotes(value: string) {
      typed.change({ notes: value })
      setFields((wrong) => ({ ...wrong, notes: undefined }))
    },
    save,
    keepTheirs,
  }
}

/** An amount that waits to be confirmed: it is large, nothing at all, or exceeds its fund. */
type Unusual = {
  amount: string
  over: Review | null
  fund?: { name: string; left: string } | undefined
}

/** The amount and notes of an entry, and the review that was shown when it was begun. */
function useTypedEntry(request: EntryOptions['request'], inList: boolean | undefined) {
  const draft = inList ? typedEntry(request.id) : undefined
  const [shown, setShown] = useState(request.review)
  const [shownNotes, setShownNotes] = useState(request.office_notes)
  const over = shown?.reviewed_at ?? null
  const [entered, setEntered] = useState(() => {
    const typed = draft?.read()
    return typed?.over === over ? typed : entryOf(request.review, request.office_notes)
  })
  const { amount, notes } = entered
  const untouched = entryOf(shown, shownNotes)
  const isTyped = amount !== untouched.amount || notes !== untouched.notes
  useDraft(draft, { content: isTyped ? { amount, notes, over } : undefined })
  const isOther =
    request.review?.reviewed_at !== shown?.reviewed_at || request.office_notes !== shownNotes
  if (inList && !isTyped && isOther) {
    setShown(request.review)
    setShownNotes(request.office_notes)
    setEntered(entryOf(request.review, request.office_notes))
  }
  return {
    shown,
    isTyped,
    isNoteTyped: notes !== untouched.notes && amount === untouched.amount,
    showNotes(saved: string | null) {
      setShownNotes(saved)
      setEntered({ amount, notes: saved ?? '' })
    },
    amount,
    notes,
    change: (part: { amount?: string; notes?: string }) => setEntered({ amount, notes, ...part }),
  }
}

const entryOf = (review: Review | null, officeNotes: string | null | undefined) => ({
  amount: review?.donation_amount ?? '',
  notes: (review ? review.notes : officeNotes) ?? '',
})

/**
 * Saves reviews of a request, one at a time. If an answer is lost, the review may be stored all the
 * same; a later press saves over it instead of showing the user their own review as a conflict.
 */
function useSaveReview(requestId: string, onSaved: EntryOptions['onSaved']) {
  const { t } = useTranslation()
  const showFailure = useFailureToast()
  const { save, busy, theirs, settle } = useSavedMeanwhile<Review>({
    inRefusal: (failure) => refusalOf('create_admin_review', failure)?.review,
  })
  const unanswered = useRef<ValidReview[]>([])

  function finish(review: Review, pressedAt = performance.now()) {
    settle()
    releaseRequest(requestId)
    typedEntry(requestId)?.remove()
    onSaved(review, pressedAt)
  }

  async function saveReview(entered: ValidReview, over: Review | null) {
    const input = {
      input_request_id: requestId,
      input_donation_amount: entered.amount,
      input_notes: entered.notes,
      input_expected_reviewed_at: over?.reviewed_at ?? null,
    }
    const pressedAt = performance.now()
    async function send() {
      try {
        return await call('create_admin_review', input)
      } catch (failure) {
        if (isUnanswered(failure)) unanswered.current.push(entered)
        const stored = refusalOf('create_admin_review', failure)?.review
        if (!stored || !unanswered.current.some((sent) => isOf(stored, sent))) throw failure
        const input_expected_reviewed_at = stored.reviewed_at
        return call('create_admin_review', { ...input, input_expected_reviewed_at })
      }
    }
    await save(send, {
      onSuccess: ({ review }) => finish(review, pressedAt),
      message: () => t('ok.reviewSaved'),
      onFailure: (failure) => {
        const refusal = refusalOf('create_admin_review', failure)
        if (refusal?.review) return true
        if (refusal) showFailure(failure, { fallback: 'err.reviewSaveFailed' })
        else showFailure(failure, { title: 'err.reviewSaveFailed' })
        return true
      },
    })
  }

  return {
    busy,
    conflict: theirs,
    saveReview,
    keepTheirs: () => theirs && finish(theirs),
  }
}

/** Returns whether a stored review is the one that was sent. */
const isOf = (stored: Review, sent: ValidReview) =>
  stored.donation_amount === sent.amount && (stored.notes ?? '') === (sent.notes ?? '')

export type ReviewEntryState = ReturnType<typeof useReviewEntry>
