/** How a code is sent to its recipient (docs/product.md §2.8). `call` is by telephone. */
export const channels = ['copy', 'whatsapp', 'sms', 'email', 'print', 'call'] as const
export type Channel = (typeof channels)[number]

/** How many codes can be made or printed at once (docs/product.md §2.7). */
export const MOST_RECIPIENTS = 500
