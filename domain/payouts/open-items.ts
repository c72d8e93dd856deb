/**
 * Where an approved amount is that is not paid yet (docs/product.md §14.21). Each is in exactly one
 * bucket, in the order of its way.
 */
export const openBuckets = [
  /** Due on a Friday to come. */
  'later',
  /** Due, and in no run. */
  'due',
  'planned',
  /** Planned, and waiting for a run. */
  'waiting',
  'held',
  'locked',
  /** With the bank, or set to processed by hand. */
  'sent',
  'came_back',
  'refused',
  'cancelled',
  /** More is committed and paid than was approved: below 0. */
  'perhaps_twice',
] as const
export type OpenBucket = (typeof openBuckets)[number]
