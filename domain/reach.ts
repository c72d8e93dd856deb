/** How somebody can want to be reached (docs/product.md §9.5). */
export const reaches = ['email', 'call'] as const
export type Reach = (typeof reaches)[number]

/**
 * Returns how somebody is reached: as they want, but by telephone without an e-mail address, and by
 * e-mail if nothing is known.
 */
export function reachOf(wish: Reach | null, email: string | null): Reach {
  if (!email) return 'call'
  return wish ?? 'email'
}
