import type { FamilyLine } from '#domain/families.ts'

/** A family that asks for the first time. */
export const newFamily: FamilyLine = {
  requests: 1,
  is_newest: true,
  last: null,
  paid_this_year: '0.00',
}
