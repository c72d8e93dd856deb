import { expect, test } from 'vitest'
import { type AddressComponent, addressOf } from './address.ts'

const part = (longText: string, shortText: string, ...types: string[]): AddressComponent => ({
  longText,
  shortText,
  types,
})

const brooklyn = [
  part('1432', '1432', 'street_number'),
  part('54th Street', '54th St', 'route'),
  part('Borough Park', 'Borough Park', 'neighborhood', 'political'),
  part('Brooklyn', 'Brooklyn', 'sublocality_level_1', 'sublocality', 'political'),
  part('Kings County', 'Kings County', 'administrative_area_level_2', 'political'),
  part('New York', 'NY', 'administrative_area_level_1', 'political'),
  part('United States', 'US', 'country', 'political'),
  part('11219', '11219', 'postal_code'),
  part('4501', '4501', 'postal_code_suffix'),
]

test('an American address has the number before the street and a short state', () => {
  expect(addressOf(brooklyn)).toEqual({
    address_line1: '1432 54th Street',
    city: 'Brooklyn',
    state: 'NY',
    postal_code: '11219',
    country: 'US',
  })
})

test('an Israeli address has the street before the number and no state', () => {
  expect(
    addressOf([
      part('12', '12', 'street_number'),
      part('הרצל', 'הרצל', 'route'),
      part('בני ברק', 'בני ברק', 'locality', 'political'),
      part('מחוז תל אביב', 'מחוז תל אביב', 'administrative_area_level_1', 'political'),
      part('ישראל', 'IL', 'country', 'political'),
      part('5120612', '5120612', 'postal_code'),
    ]),
  ).toEqual({
    address_line1: 'הרצל 12',
    city: 'בני ברק',
    state: '',
    postal_code: '5120612',
    country: 'IL',
  })
})

test.each([
  ['US', 'NY'],
  ['CA', 'NY'],
  ['AU', 'NY'],
  ['GB', ''],
  ['FR', ''],
  ['DE', ''],
])('in %s the state is %j', (country, state) => {
  const address = [
    part('New York', 'NY', 'administrative_area_level_1'),
    part('', country, 'country'),
  ]
  expect(addressOf(address)).toMatchObject({ country, state })
})

test('the city is the locality, the postal town or the borough, in this order', () => {
  const borough = part('Brooklyn', 'Brooklyn', 'sublocality_level_1')
  const town = part('London', 'London', 'postal_town')
  const locality = part('Golders Green', 'Golders Green', 'locality')
  expect(addressOf([borough, town, locality]).city).toBe('Golders Green')
  expect(addressOf([borough, town]).city).toBe('London')
  expect(addressOf([borough]).city).toBe('Brooklyn')
})

test('missing parts and unsupported countries are empty', () => {
  const nothing = { address_line1: '', city: '', state: '', postal_code: '', country: '' }
  expect(addressOf([])).toEqual(nothing)
  expect(addressOf([part('Kosovo', 'XK', 'country')])).toEqual(nothing)
  expect(addressOf([{ longText: null, shortText: null, types: ['locality'] }])).toEqual(nothing)
  expect(addressOf([part('Main Street', 'Main St', 'route')]).address_line1).toBe('Main Street')
})
