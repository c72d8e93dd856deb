/** How a code is sent to its recipient (docs/product.md §2.8). `call` is by telephone. */
export const channels = ['copy', 'whatsapp', 'sms', 'email', 'print', 'call'] as const
export type Channel = (typeof channels)[number]
