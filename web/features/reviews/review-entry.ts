import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedRequest } from '#contract/requests.ts'
import { type ReviewFields, type ValidReview, validateReview } from '#domain/review.ts'
import { call } from '#web/api.ts'
import { refusalOf } from '#web/api-error.ts'
import { useFailureToast } from '#web/failure.ts'
import { wordsOf } from '#web/i18n/messages.ts'
import { toast } from '#web/ui/toasts.tsx'
import { holdRequest, releaseRequest } from './held-requests.ts'
import type { Review } from './review-cache.ts'

type EntryOptions = {
  request: Pick<ListedRequest, 'id' | 'review'>
  /** The master table requires an amount above 0 (docs/product.md §7.2). */
  requirePositive?: boolean
  onSaved: (review: Review) => void
}

/**
 * The state of an amount and notes being entered for a request, in a card, a dialog or a row. A
 * review that somebody else saved since the entry was opened is not overwritten, even if a live
 * update has brought it into `request`: it becomes the `conflict`.
 */
export function useReviewEntry({ request, requirePositive, onSaved }: EntryOptions) {
  const { t, i18n } = useTranslation()
  const [shown] = useState(request.review)
  const [amount, setAmount] = useState(shown?.donation_amount ?? '')
  const [notes, setNotes] = useState(shown?.notes ?? '')
  const [fields, setFields] = useState<ReviewFields>({})
  const { busy, conflict, saveReview, keepTheirs } = useSaveReview(request.id, onSaved)
  const amountInput = useRef<HTMLInputElement>(null)

  const isTyped = amount !== (shown?.donation_amount ?? '') || notes !== (shown?.notes ?? '')

  useEffect(() => {
    if (!isTyped) return
    holdRequest(request.id)
    return () => releaseRequest(request.id)
  }, [isTyped, request.id])

  function refuse(wrong: ReviewFields) {
    setFields(wrong)
    if (!wrong.amount) return
    toast({ tone: 'error', title: t('err.invalidAmountTitle'), message: t('err.invalidAmount') })
    amountInput.current?.focus()
  }

  /** Saves the entry. `over` is the review that the user has seen and replaces. */
  async function save(over: Review | null = shown) {
    if (busy) return
    const checked = validateReview({ amount, notes }, { requirePositive })
    if (!checked.ok) return refuse(checked.fields)
    setFields({})
    await saveReview(checked, over)
  }

  return {
    amount,
    notes,
    busy,
    conflict,
    amountInput,
    isValid: validateReview({ amount, notes }, { requirePositive }).ok,
    amountError: fields.amount && wordsOf(i18n, fields.amount),
    notesError: fields.notes && wordsOf(i18n, fields.notes),
    setAmount(value: string) {
      setAmount(value)
      setFields((wrong) => ({ ...wrong, amount: undefined }))
    },
    setNotes(value: string) {
      setNotes(value)
      setFields((wrong) => ({ ...wrong, notes: undefined }))
    },
    save,
    keepTheirs,
  }
}

/** Saves reviews of a request, one at a time. */
function useSaveReview(requestId: string, onSaved: EntryOptions['onSaved']) {
  const { t } = useTranslation()
  const failureToast = useFailureToast()
  const [conflict, setConflict] = useState<Review>()
  const [busy, setBusy] = useState(false)
  const working = useRef(false)

  function finish(review: Review) {
    setConflict(undefined)
    releaseRequest(requestId)
    onSaved(review)
  }

  async function saveReview(entered: ValidReview, over: Review | null) {
    if (working.current) return
    working.current = true
    setBusy(true)
    try {
      const { review } = await call('create_admin_review', {
        input_request_id: requestId,
        input_donation_amount: entered.amount,
        input_notes: entered.notes,
        input_expected_reviewed_at: over?.reviewed_at ?? null,
      })
      toast({ tone: 'success', message: t('ok.reviewSaved') })
      finish(review)
    } catch (failure) {
      const refusal = refusalOf('create_admin_review', failure)
      if (refusal?.review) setConflict(refusal.review)
      else if (refusal) failureToast(failure, { fallback: 'err.reviewSaveFailed' })
      else failureToast(failure, { title: 'err.reviewSaveFailed' })
    } finally {
      working.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    conflict,
    saveReview,
    /** Keeps the review that somebody else saved. */
    keepTheirs: () => conflict && finish(conflict),
  }
}

export type ReviewEntryState = ReturnType<typeof useReviewEntry>
