/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { send } from '#web/api.ts'
import { addressOf, type PlaceAddress } from './address.ts'

/** A suggested address. */
export type Suggestion = {
  id: string
  main: string
  /** City, state and country, if Google separates them. */
  rest: string
  /** Fetches its fields, which ends the billing session of the search. */
  take(): Promise<PlaceAddress>
}

type Prediction = google.maps.places.PlacePrediction

/** The place types of Google that are addresses. */
const addresses = ['street_address', 'premise', 'subpremise', 'route']

/**
 * Searches addresses with Google Places (Autocomplete Data API). Before `start` has resolved, there
 * are no suggestions. Both reject if Google or our server fails.
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
        token = undefined // each search is billed once, by its session token
        const place = prediction.toPlace()
        // Google bills every field that is named here.
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
        // The suggestions are in the language of the typed text: a bank wants "Brooklyn" on a
        // Hebrew page too.
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
  // The referrer is only the origin, because the page's URL contains the access code.
  setOptions({ key: apiKey, authReferrerPolicy: 'origin' })
}
