/** The figures of a month on the page of the books (docs/product.md §16.3). */
export const monthlyFigures = ['approved', 'paid', 'came_back'] as const
export type MonthlyFigure = (typeof monthlyFigures)[number]

/** Those that open a list: also what a fund has in a run, or approved and in none, and what is open. */
export const listedFigures = [...monthlyFigures, 'planned', 'waiting', 'open'] as const
export type ListedFigure = (typeof listedFigures)[number]
