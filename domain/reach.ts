/** How somebody can want to be reached (docs/product.md §9.5). `sms`: by text message. */
export const reaches = ['email', 'sms', 'call'] as const
export type Reach = (typeof reaches)[number]

/** What is known of how somebody can be reached. `canText`: a text message can be sent to them. */
type Ways = { email: string | null; canText: boolean }

/**
 * Returns how somebody is reached: as they want, and by e-mail if nothing is known. Without an e-mail
 * address, and where a text message cannot be sent, that is by telephone.
 */
export function reachOf(wish: Reach | null, { email, canText }: Ways): Reach {
  if (wish === 'sms') return canText ? 'sms' : 'call'
  if (!email) return 'call'
  return wish ?? 'email'
}

/**
 * Whether text messages can be sent to somebody. `off`: no gateway is configured, or there is no
 * number to send them to. `ask`: they have not agreed. `stopped`: they sent STOP.
 */
export const textWays = ['off', 'ask', 'agreed', 'stopped'] as const
export type TextWay = (typeof textWays)[number]

/** Returns what an account is told of a number: what was agreed, of its own number alone. */
export const toldOf = (way: TextWay, { isOwn }: { isOwn: boolean }): TextWay =>
  isOwn || way === 'off' ? way : 'ask'
