import { isCountry } from '#domain/countries.ts'

/** A part of an address as Google names it. */
export type AddressComponent = {
  longText: string | null
  shortText: string | null
  types: readonly string[]
}

/** What choosing a place fills in. */
export type PlaceAddress = Record<
  'address_line1' | 'city' | 'state' | 'postal_code' | 'country',
  string
>

/** Where a state belongs to an address, in its short form. */
const withStates = ['US', 'CA', 'AU']

/**
 * The address fields of a place (docs/product.md §4.11); '' for a missing part, and for a country
 * that is not in our list.
 */
export function addressOf(components: readonly AddressComponent[]): PlaceAddress {
  const find = (type: string) => components.find(({ types }) => types.includes(type))
  const long = (type: string) => find(type)?.longText ?? ''
  const short = (type: string) => find(type)?.shortText ?? ''

  const country = short('country')
  const street = [long('street_number'), long('route')]
  if (country === 'IL') street.reverse() // הרצל 12, as it is written there
  return {
    address_line1: street.filter(Boolean).join(' '),
    // London is a postal town; Brooklyn is a part of New York by which it is written.
    city: long('locality') || long('postal_town') || long('sublocality_level_1'),
    state: withStates.includes(country) ? short('administrative_area_level_1') : '',
    postal_code: long('postal_code'),
    country: isCountry(country) ? country : '',
  }
}
