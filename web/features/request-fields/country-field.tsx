import { IconSelector } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type Country, countryNamed, isCountry, matchesCountry } from '#domain/countries.ts'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import {
  type Combobox,
  ComboboxFrame,
  ComboboxOption,
  ComboboxPopup,
  useCombobox,
} from '#web/ui/combobox.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useCountries } from './country-names.ts'

type CountryProps = {
  label: string
  name: string
  /** The two-letter code, or ''; a text that was typed before the scripts had loaded. */
  value: string
  onChange: (code: string) => void
  optional?: boolean
  error?: React.ReactNode
}

/**
 * A searchable list of all countries: seven pinned ones, a separator, and the rest in the order of
 * the page's language (docs/product.md §4.11).
 */
export function CountryField({ value, onChange, error, ...field }: CountryProps) {
  const { t } = useTranslation()
  const { combobox, input, groups, open, text, problem, show, search, leave } = useCountryChoice(
    value,
    onChange,
  )
  return (
    <ComboboxFrame>
      <TextField
        {...field}
        {...combobox.input}
        ref={input}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('common.select')}
        value={text}
        error={problem ? t(problem) : error}
        rightSection={<IconSelector size={18} stroke={1.75} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        onChange={(event) => search(event.currentTarget.value)}
        onClick={show}
        onFocus={(event) => {
          event.currentTarget.select()
          show()
        }}
        onBlur={leave}
      />
      <CountryList
        combobox={combobox}
        label={field.label}
        groups={open ? groups : []}
        value={value}
      />
    </ComboboxFrame>
  )
}

function useCountryChoice(value: string, onChange: (code: string) => void) {
  const { names, pinned, rest } = useCountries()
  const input = useRef<HTMLInputElement>(null)
  const chosen = isCountry(value) ? value : ''
  const [written, setTyped] = useState<string>()
  const typed = written ?? (value === chosen ? undefined : value) // no country is chosen for it yet
  const [open, setOpen] = useState(false)
  const groups = useMemo(
    () => [pinned, rest].map((group) => group.filter((at) => matchesCountry(at, typed ?? ''))),
    [pinned, rest, typed],
  )
  const items = groups.flat()

  const combobox = useCombobox({
    items,
    keyOf: ({ code }) => code,
    open,
    preselect: Boolean(typed),
    onOpen: show,
    onClose: close,
    onChoose: ({ code }) => choose(code),
    onEnter: typed === undefined ? undefined : leave,
  })

  function show() {
    if (open) return
    setOpen(true)
    if (chosen) setTyped(undefined)
    combobox.activate(chosen)
  }

  function search(text: string) {
    setTyped(text)
    setOpen(true)
    combobox.activate(undefined)
  }

  function close() {
    setOpen(false)
    setTyped(undefined)
  }

  function choose(code: string) {
    close()
    onChange(code)
  }

  /**
   * Selects the country that was typed, once the names are there. Keeps a text that matches none or
   * several, with an error.
   */
  function leave() {
    if (typed === undefined) return close()
    setOpen(false)
    if (!hasNames) return onChange(typed)
    const named = countryNamed(items, typed)
    if (named || !typed.trim()) return choose(named?.code ?? '')
    setTyped(typed)
    onChange('')
  }
  const hasNames = rest.length > 0
  const isAhead = hasNames && value !== chosen
  const readAhead = useEffectEvent(() => {
    if (document.activeElement !== input.current) leave()
  })
  useEffect(() => {
    if (isAhead) readAhead()
  }, [isAhead])

  const isUnresolved = written !== undefined && !open && !value && hasNames
  const complaint: MessageKey = items.length > 0 ? 'field.severalCountries' : 'field.noCountry'
  return {
    combobox,
    input,
    groups,
    open,
    text: (open || !chosen ? typed : undefined) ?? names[value] ?? value,
    problem: isUnresolved ? complaint : undefined,
    show,
    search,
    leave,
  }
}

type ListProps = {
  combobox: Combobox<Country>
  label: string
  /** The pinned countries and the rest; empty while the list is closed. */
  groups: readonly Country[][]
  value: string
}

function CountryList({ combobox, label, groups, value }: ListProps) {
  const { t } = useTranslation()
  const names = [t('field.countriesFirst'), t('field.countriesRest')]
  const isEmpty = groups.length > 0 && groups.every((group) => group.length === 0)
  return (
    <ComboboxPopup
      {...combobox.popup}
      label={label}
      footer={isEmpty && <p role="status">{t('field.noCountry')}</p>}
    >
      {groups.map(
        (group, at) =>
          group.length > 0 && (
            <fieldset key={names[at]} aria-label={names[at]}>
              {group.map((country) => (
                <ComboboxOption
                  key={country.code}
                  selected={country.code === value}
                  {...combobox.option(country)}
                >
                  {country.name}
                </ComboboxOption>
              ))}
            </fieldset>
          ),
      )}
    </ComboboxPopup>
  )
}
