/** Kinds of live events after which a screen has to look again. */
export const changeKinds = [
  'request.created',
  'request.reviewed',
  'request.status',
  'request.changed',
  'code.changed',
  'document.changed',
  'payout.changed',
  'family.changed',
  'letter.changed',
  'call.changed',
] as const
