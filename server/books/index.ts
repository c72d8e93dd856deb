import type { books } from '#contract/books.ts'
import type { Handlers } from '#server/context.ts'
import { outsideProcedures } from '#server/payouts/index.ts'
import { figureProcedures } from './figures.ts'
import { fundProcedures } from './funds.ts'

export { FIRST_DAY, pageOfFigure } from './figures-store.ts'
export { refusalOfFund } from './fund-limits.ts'
export { fundsOfReviews, isFund, setFundOfReviews } from './fund-store.ts'

/** The handlers of the books (docs/product.md §16). */
export const bookProcedures: Handlers<keyof typeof books> = {
  ...figureProcedures,
  ...fundProcedures,
  ...outsideProcedures,
}
