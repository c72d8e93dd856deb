/** Shown for a missing value (docs/product.md §7.5). */
export const missing = '-'
