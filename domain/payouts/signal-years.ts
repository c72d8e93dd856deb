/** What is counted of a year for the bank (docs/product.md §14.25), in this order. */
export const yearGroups = ['payments', 'signals', 'answers', 'returns', 'corrections'] as const
type YearGroup = (typeof yearGroups)[number]

/** `name`: a method, the kind of a signal, a reason, a return code, or who corrected. */
export type YearRow = {
  group: YearGroup
  name: string
  count: number
  /** In dollars, of payments and returns. */
  total: string | null
}

export const FIRST_YEAR = 2024
