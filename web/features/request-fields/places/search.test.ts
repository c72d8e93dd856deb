import { beforeEach, expect, test, vi } from 'vitest'
import { createSearch } from './search.ts'

const { setOptions, importLibrary } = vi.hoisted(() => ({
  setOptions: vi.fn(),
  importLibrary: vi.fn(),
}))
vi.mock('@googlemaps/js-api-loader', () => ({ setOptions, importLibrary }))
const fetchSuggestions = vi.fn()
const fetchFields = vi.fn()
const answer = vi.fn()
class AutocompleteSessionToken {}

const component = (text: string, type: string) => ({
  longText: text,
  shortText: text,
  types: [type],
})

function prediction(text: string, addressComponents: ReturnType<typeof component>[]) {
  const [main, rest] = text.split('|').map((part) => ({ text: part }))
  const toPlace = () => ({ fetchFields, addressComponents })
  return { placeId: text, text: { text }, mainText: main, secondaryText: rest ?? null, toPlace }
}

beforeEach(() => {
  fetchFields.mockReset().mockResolvedValue({})
  fetchSuggestions.mockReset().mockResolvedValue({
    suggestions: [
      { placePrediction: prediction('12 Elm St|Lakewood', [component('Elm St', 'route')]) },
      { placePrediction: null },
      { placePrediction: prediction('The Mill', [component('Leeds', 'postal_town')]) },
    ],
  })
  setOptions.mockReset()
  importLibrary.mockReset().mockResolvedValue({
    AutocompleteSessionToken,
    AutocompleteSuggestion: { fetchAutocompleteSuggestions: fetchSuggestions },
  })
  answer.mockReset().mockImplementation(async () => Response.json({ apiKey: 'AIza' }))
  vi.stubGlobal('fetch', answer)
  return () => vi.unstubAllGlobals()
})

async function begin() {
  const search = createSearch()
  await search.start()
  return search
}
const asked = () => fetchSuggestions.mock.lastCall?.[0]

// Must run first: the key is fetched only once.
test('the key comes from our server; Google gets our site as referrer, not the page', async () => {
  const search = createSearch()
  expect(await search.suggest('12 Elm')).toEqual([])
  expect(answer).not.toHaveBeenCalled()

  answer.mockResolvedValueOnce(Response.json({}, { status: 404 }))
  await expect(search.start()).rejects.toMatchObject({ status: 404 })
  expect(await search.suggest('12 Elm')).toEqual([])
  importLibrary.mockRejectedValueOnce(new Error('could not load'))
  await expect(search.start()).rejects.toThrow('could not load')
  expect(importLibrary).toHaveBeenCalledExactlyOnceWith('places')

  await search.start()
  await (await begin()).suggest('12 Elm')
  expect(answer.mock.lastCall?.[0]).toBe('/functions/get-google-maps-key')
  expect(answer).toHaveBeenCalledTimes(2)
  expect(setOptions).toHaveBeenCalledExactlyOnceWith({ key: 'AIza', authReferrerPolicy: 'origin' })
})

test('only addresses are suggested, in the language of the text', async () => {
  const search = await begin()
  const found = await search.suggest('12 Elm')
  expect(found).toMatchObject([
    { id: '12 Elm St|Lakewood', main: '12 Elm St', rest: 'Lakewood' },
    { id: 'The Mill', main: 'The Mill', rest: '' },
  ])
  expect(asked()).toEqual({
    input: '12 Elm',
    sessionToken: expect.any(AutocompleteSessionToken),
    includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
    language: 'en',
  })
  await search.suggest('הרצל 12')
  expect(asked().language).toBe('iw')
})

test('only the address of a place is fetched', async () => {
  const [first, second] = await (await begin()).suggest('12 Elm')
  expect(await first?.take()).toMatchObject({ address_line1: 'Elm St', city: '' })
  expect(fetchFields).toHaveBeenCalledExactlyOnceWith({ fields: ['addressComponents'] })
  // A place without a street gets the text of its suggestion.
  expect(await second?.take()).toMatchObject({ address_line1: 'The Mill', city: 'Leeds' })
})

test('a search is one billing session until a place is chosen', async () => {
  const search = await begin()
  await search.suggest('12 E')
  const { sessionToken } = asked()
  const [first] = await search.suggest('12 Elm')
  expect(asked().sessionToken).toBe(sessionToken)
  await first?.take()
  await search.suggest('13 Elm')
  expect(asked().sessionToken).not.toBe(sessionToken)
})
