import { useState } from 'react'
import { useBookMessages } from '#web/i18n/late-messages.ts'
import { LatePart } from '#web/i18n/late-part.tsx'
import { useLazy } from '#web/ui/use-lazy.ts'
import type { ExceededFund, exceededFund as find } from './fund-exceeded.ts'
import type { FundLeftProps } from './fund-left.tsx'
import type { PaidQuestionProps } from './paid-question.tsx'

// These load their scripts and messages when shown: lists of requests need none of them.

const loadPart = () => import('./late.ts')
const loadQuestion = async () => (await loadPart()).FundQuestion
const loadRequestBooks = async () => (await loadPart()).RequestBooks

/** The fund of a request, and what was paid of it outside a run. */
export const RequestBooks = (props: { requestId: string }) => (
  <LatePart load={loadRequestBooks} useMessages={useBookMessages} props={props} />
)

const loadLeft = async () => (await loadPart()).FundLeft
const loadPaidQuestion = async () => (await loadPart()).PaidQuestion

/** Asks when and how before requests are set to Paid by hand. Stays once it was opened. */
export function PaidQuestion(props: PaidQuestionProps) {
  const [wasOpened, setWasOpened] = useState(props.opened)
  if (props.opened && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return <LatePart load={loadPaidQuestion} useMessages={useBookMessages} props={props} />
}

/** What is left in the fund of a request, beside its amount. Nothing unless a fund has a budget. */
export function FundLeft(props: FundLeftProps) {
  const Left = useLazy(loadLeft, true)
  return Left ? <Left {...props} /> : null
}

/** Asks whether an amount may exceed its fund. */
export const FundQuestion = (props: { fund: ExceededFund }) => (
  <LatePart load={loadQuestion} useMessages={useBookMessages} props={props} />
)

let lastAsked: Promise<unknown> = Promise.resolve()

/**
 * Returns the fund that an amount would exceed. A failure asks nothing. Amounts are looked at one after
 * the other, so that those that are typed ahead are saved in their order.
 */
export const exceededFund: typeof find = (entered) => {
  const asked = lastAsked
    .then(loadPart)
    .then((part) => part.exceededFund(entered))
    .catch(() => undefined)
  lastAsked = asked
  return asked
}
