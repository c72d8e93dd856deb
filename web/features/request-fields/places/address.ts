import { isCountry } from '#domain/countries.ts'

/** A component of an address in Google's terms. */
export type AddressComponent = {
  longText: string | null
  shortText: string | null
  types: readonly string[]
}

/** The fields that choosing a place fills in. */
export type PlaceAddress = Record<
  'address_line1' | 'city' | 'state' | 'postal_code' | 'country',
  string
>

/** Countries whose addresses include a state, in its short form. */
const withStates = ['US', 'CA', 'AU']

/**
 * Returns the address fields of a place (docs/product.md §4.11); '' for a missing part and for a
 * country that is not in our list.
 */
export function addressOf(components: readonly AddressComponent[]): PlaceAddress {
  const find = (type: string) => components.find(({ types }) => types.includes(type))
  const long = (type: string) => find(type)?.longText ?? ''
  const short = (type: string) => find(type)?.shortText ?? ''

  const country = short('country')
  const street = [long('street_number'), long('route')]
  if (country === 'IL') street.reverse() // as written in Israel: הרצל 12
  return {
    address_line1: street.filter(Boolean).join(' '),
    // London is a postal town; Brooklyn is a borough that addresses name instead of New York.
    city: long('locality') || long('postal_town') || long('sublocality_level_1'),
    state: withStates.includes(country) ? short('administrative_area_level_1') : '',
    postal_code: long('postal_code'),
    country: isCountry(country) ? country : '',
  }
}
