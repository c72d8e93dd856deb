import type { ComponentProps } from 'react'
import { useBookMessages } from '#web/i18n/late-messages.ts'
import { LatePart } from '#web/i18n/late-part.tsx'
import { useLazy } from '#web/ui/use-lazy.ts'
import styles from './books.module.css'
import type { ExceededFund, exceededFund as find } from './fund-exceeded.ts'
import type { FundLeftProps } from './fund-left.tsx'
import type { PaidHow as PaidHowForm } from './paid-how.tsx'
import { useHasBudgets } from './queries.ts'

// These load their scripts and messages when shown: lists of requests need none of them.

const loadPart = () => import('./late.ts')
const loadQuestion = async () => (await loadPart()).FundQuestion
const loadRequestBooks = async () => (await loadPart()).RequestBooks

/** The fund of a request, and what was paid of it outside a run. */
export const RequestBooks = (props: { requestId: string }) => (
  <LatePart load={loadRequestBooks} useMessages={useBookMessages} props={props} />
)

const loadLeft = async () => (await loadPart()).FundLeft
const loadFriday = async () => (await loadPart()).FridayFigures
const loadPaidHow = async () => (await loadPart()).PaidHow
const nothing = () => {}

/** Asks for the date and the way of what is marked as paid by hand. */
export const PaidHow = (props: ComponentProps<typeof PaidHowForm>) => (
  <LatePart load={loadPaidHow} useMessages={useBookMessages} props={props} />
)

/** What is left in the fund of a request, beside its amount. Nothing unless a fund has a budget. */
export function FundLeft(props: FundLeftProps) {
  const isWanted = useHasBudgets()
  return isWanted ? <LoadedLeft {...props} /> : null
}

function LoadedLeft(props: FundLeftProps) {
  const worded = useBookMessages(nothing)
  const Left = useLazy(loadLeft, true)
  return Left && worded ? <Left {...props} /> : null
}

/** What is approved for a Friday. Its line is kept free while it loads, so that nothing moves. */
export function FridayLine({ on }: { on?: string | undefined }) {
  const worded = useBookMessages(nothing)
  const Figures = useLazy(loadFriday, true)
  return <div className={styles.friday}>{Figures && worded && <Figures on={on} />}</div>
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
