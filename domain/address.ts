/** The fields of an address, in the order of forms, sheets and envelopes (docs/product.md §4.1). */
export const addressParts = [
  'address_line1',
  'address_line2',
  'city',
  'state',
  'postal_code',
  'country',
] as const
export type AddressPart = (typeof addressParts)[number]

/** The parts that a bank's file carries as letters. It carries the country as a code. */
export const bankAddressParts = addressParts.filter((part) => part !== 'country')
