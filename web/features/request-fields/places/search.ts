/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { send } from '#web/api.ts'
import { addressOf, type PlaceAddress } from './address.ts'

/** An address that may be meant. */
export type Suggestion = {
  id: string
  main: string
  /** City, state and country, where Google tells them apart. */
  rest: string
  /** Its fields; asking for them ends what Google counts as one search. */
  take(): Promise<PlaceAddress>
}

type Prediction = google.maps.places.PlacePrediction

/** What of Google's types of places is an address. */
const addresses = ['street_address', 'premise', 'subpremise', 'route']

/**
 * Searches addresses with Google Places (Autocomplete Data API). From `start` on suggestions come;
 * before it, and where it failed, there are none. Both reject when Google or our server does.
 */
export function createSearch() {
  let library: Promise<google.maps.PlacesLibrary> | undefined
  let token: google.maps.places.AutocompleteSessionToken | undefined

  const suggestion = (prediction: Prediction): Suggestion => {
    const main = prediction.mainText?.text ?? prediction.text.text
    return {
      id: prediction.placeId,
      main,
      rest: prediction.secondaryText?.text ?? '',
      async take() {
        token = undefined // each search is paid for once, under a token of its own
        const place = prediction.toPlace()
        // Every field that is not named here would be paid for as well.
        await place.fetchFields({ fields: ['addressComponents'] })
        const address = addressOf(place.addressComponents ?? [])
        return { ...address, address_line1: address.address_line1 || main }
      },
    }
  }

  return {
    async start(): Promise<void> {
      library ??= load()
      try {
        await library
      } catch (error) {
        library = undefined
        throw error
      }
    },
    async suggest(input: string): Promise<Suggestion[]> {
      if (!library) return []
      const { AutocompleteSuggestion, AutocompleteSessionToken } = await library
      token ??= new AutocompleteSessionToken()
      const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input,
        sessionToken: token,
        includedPrimaryTypes: addresses,
        // As it is typed, so it is filled in: a bank wants "Brooklyn" on a Hebrew page too.
        language: /\p{Script=Hebrew}/u.test(input) ? 'iw' : 'en',
      })
      return suggestions
        .map(({ placePrediction }) => placePrediction)
        .filter((prediction) => prediction !== null)
        .map(suggestion)
    },
  }
}

let key: Promise<void> | undefined

async function load() {
  key ??= passKey()
  try {
    await key
  } catch (error) {
    key = undefined
    throw error
  }
  return importLibrary('places')
}

async function passKey() {
  const answer = await send('/functions/get-google-maps-key', { method: 'POST' })
  const { apiKey }: { apiKey: string } = await answer.json()
  // Google learns the site, not the page: its address holds the access code.
  setOptions({ key: apiKey, authReferrerPolicy: 'origin' })
}
