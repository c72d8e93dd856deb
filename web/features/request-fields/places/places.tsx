import { useSite } from '#web/site.tsx'
import { useLazyComponent } from '#web/ui/use-lazy-component.ts'
import type { PlacesProps } from './suggestions.tsx'

// Fetched only where the charity has a key for it. Without it the address is written by hand.
const loadSuggestions = async () => (await import('./suggestions.tsx')).Suggestions

/** Completes an address while it is typed, where a key for Google Maps is set. */
export function Places(props: PlacesProps) {
  const { mapsEnabled } = useSite()
  const Suggestions = useLazyComponent(loadSuggestions, mapsEnabled)
  return Suggestions && <Suggestions {...props} />
}
