import { type ComponentType, lazy, type RefObject, Suspense } from 'react'
import { useSite } from '#web/site.tsx'
import type { PlaceAddress } from './address.ts'

export type PlacesProps = {
  /** Where the first line of the address is written; it stays the same element throughout. */
  field: RefObject<HTMLInputElement | null>
  /** Is given each part of the place that was chosen. */
  onFill: (part: keyof PlaceAddress, value: string) => void
}

// Fetched only where the charity has a key for it. Without it the address is written by hand.
const Suggestions = lazy(async (): Promise<{ default: ComponentType<PlacesProps> }> => {
  try {
    const { Suggestions } = await import('./suggestions.tsx')
    return { default: Suggestions }
  } catch (error) {
    console.warn('No addresses are suggested:', error)
    return { default: () => null }
  }
})

/** Completes an address while it is typed, where a key for Google Maps is set. */
export function Places(props: PlacesProps) {
  const { mapsEnabled } = useSite()
  if (!mapsEnabled) return null
  return (
    <Suspense>
      <Suggestions {...props} />
    </Suspense>
  )
}
