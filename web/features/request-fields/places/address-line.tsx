import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { useSite } from '#web/site.tsx'
import { ComboboxFrame, ComboboxOption, ComboboxPopup, useCombobox } from '#web/ui/combobox.tsx'
import { TextField, type TextFieldProps } from '#web/ui/fields.tsx'
import { useLazy } from '#web/ui/use-lazy.ts'
import type { PlaceAddress } from './address.ts'
import styles from './address-line.module.css'
import type { Suggestion } from './search.ts'

type AddressLineProps = Omit<TextFieldProps, 'onChange'> & {
  onChange: (value: string) => void
  /** Called with each part of the chosen place. */
  onFill: (part: keyof PlaceAddress, value: string) => void
}

/**
 * The first line of an address. If a key for Google Maps is set, it suggests addresses while the
 * user types, once the script is loaded; if that fails, it stays a plain field.
 */
export function AddressLine({ onChange, onFill, ...field }: AddressLineProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { suggester, suggestions } = useSuggestions(input)
  const open = suggestions.length > 0

  const combobox = useCombobox({
    items: suggestions,
    keyOf: ({ id }) => id,
    open,
    loop: true,
    onClose: () => suggester?.cancel(),
    onChoose: (suggestion) => suggester?.choose(suggestion, fill),
  })

  function fill(address: PlaceAddress) {
    for (const [part, value] of Object.entries(address)) onFill(part as keyof PlaceAddress, value)
  }

  function type(text: string) {
    onChange(text)
    combobox.activate(undefined)
    suggester?.type(text.trim())
  }

  return (
    <ComboboxFrame>
      <TextField
        {...field}
        {...(suggester && combobox.input)}
        ref={input}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={suggester?.focus}
        onBlur={suggester?.blur}
      />
      {suggester && (
        <>
          <span className="visually-hidden" role="status">
            {open && t('field.places', { count: suggestions.length })}
          </span>
          <ComboboxPopup {...combobox.popup} label={t('field.placesList')} footer={<Source />}>
            {suggestions.map((suggestion) => (
              <ComboboxOption
                key={suggestion.id}
                className={styles.place}
                selected={suggestion === combobox.active}
                {...combobox.option(suggestion)}
              >
                <bdi>{suggestion.main}</bdi> <bdi className={styles.rest}>{suggestion.rest}</bdi>
              </ComboboxOption>
            ))}
          </ComboboxPopup>
        </>
      )}
    </ComboboxFrame>
  )
}

/** Google requires this attribution if its data is shown without a map. */
function Source() {
  return (
    <p className={styles.source} translate="no">
      <bdi>Google Maps</bdi>
    </p>
  )
}

/** Returns the suggester once it is loaded, and its current suggestions. */
function useSuggestions(input: React.RefObject<HTMLInputElement | null>) {
  const { mapsEnabled } = useSite()
  const [suggestions, show] = useState<Suggestion[]>([])
  const load = useCallback(async () => (await import('./suggester.ts')).createSuggester(show), [])
  const suggester = useLazy(load, mapsEnabled)
  useEffect(() => {
    if (suggester && input.current && document.activeElement === input.current) {
      suggester.focus()
      suggester.type(input.current.value.trim()) // typed while the script was loading
    }
    return () => suggester?.cancel()
  }, [suggester, input])
  return { suggester, suggestions }
}
