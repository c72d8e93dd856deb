/** The messages of tabs without requests. */
export const emptyTexts = {
  pending: 'admin.emptyPending',
  reviewed: 'admin.emptyReviewed',
  all: 'admin.emptyAll',
} as const
