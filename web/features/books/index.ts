export { BooksItems } from './books-items.tsx'
export { BooksScreen } from './books-screen.tsx'
export { FundLine } from './fund-line.tsx'
export {
  exceededFund,
  FridayLine,
  FundLeft,
  FundQuestion,
  PaidHow,
  RequestBooks,
} from './lazy-parts.tsx'
export { monthText, SignedDollars, useFundName } from './money.tsx'
export type { HowPaid } from './paid-how.tsx'
export type { AskedItems } from './queries.ts'
