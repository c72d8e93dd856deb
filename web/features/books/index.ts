export { BooksItems, DayField } from './books-items.tsx'
export { BooksScreen } from './books-screen.tsx'
export { FundLine } from './fund-line.tsx'
export {
  exceededFund,
  FundLeft,
  FundQuestion,
  PaidQuestion,
  RequestBooks,
} from './lazy-parts.tsx'
export { monthText, useFundName } from './money.tsx'
export type { HowPaid } from './paid-how.tsx'
export type { AskedItems } from './queries.ts'
