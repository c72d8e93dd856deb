/** Returns for how many days nobody gives up a payment after the last word about it (docs/product.md §14.32). */
export const giveUpDays = (isCheck: boolean): number => (isCheck ? 180 : 30)
