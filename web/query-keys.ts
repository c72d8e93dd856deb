/**
 * Cache keys that more than one feature invalidates. Each is a prefix: invalidating it refetches
 * every query whose key begins with it.
 */
export const requestsKey = ['requests'] as const
/** The office's lists of requests, by tab. Every query of it holds pages, which a decision changes. */
export const listsKey = [...requestsKey, 'office'] as const
/** How many requests a search and filters find. */
export const foundKey = [...requestsKey, 'found'] as const
export const countsKey = ['counts'] as const
export const lettersKey = ['letters'] as const
export const callsKey = ['calls'] as const
export const codesKey = ['codes'] as const
/** Families, their requests and what was recorded about them. */
export const familiesKey = ['families'] as const
export const payoutsKey = ['payouts'] as const
