import type { RefObject } from 'react'
import { useSite } from '#web/site.tsx'
import { useLazyComponent } from '#web/ui/use-lazy-component.ts'
import type { PlaceAddress } from './address.ts'

export type PlacesProps = {
  /** Where the first line of the address is written; it stays the same element throughout. */
  field: RefObject<HTMLInputElement | null>
  /** Is given each part of the place that was chosen. */
  onFill: (part: keyof PlaceAddress, value: string) => void
}

// Fetched only where the charity has a key for it. Without it the address is written by hand.
const loadSuggestions = async () => (await import('./suggestions.tsx')).Suggestions

/** Completes an address while it is typed, where a key for Google Maps is set. */
export function Places(props: PlacesProps) {
  const { mapsEnabled } = useSite()
  const Suggestions = useLazyComponent(loadSuggestions, mapsEnabled)
  return Suggestions && <Suggestions {...props} />
}
