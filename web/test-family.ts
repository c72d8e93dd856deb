import type { FamilyHistory } from '#domain/families.ts'

/** A family that asks for the first time. */
export const newFamily: FamilyHistory = {
  id: '00000000-0000-4000-8000-0000000000f1',
  number: 17,
  requests: 1,
  is_newest: true,
  last: null,
  paid_this_year: '0.00',
}
