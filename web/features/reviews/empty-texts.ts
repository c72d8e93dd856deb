/** What is said of a tab without requests. */
export const emptyTexts = {
  pending: 'admin.emptyPending',
  reviewed: 'admin.emptyReviewed',
  all: 'admin.emptyAll',
} as const
