import { type ChangeEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isolate } from '#domain/bidi.ts'
import { isCountry } from '#domain/countries.ts'
import { directionOf, languages } from '#domain/locales.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { TextField } from '#web/ui/fields.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { Ltr } from '#web/ui/ltr.tsx'
import { useCountries } from './country-names.ts'
import { loadPhones, type Phones, readEntry, readPhone, withCountry } from './phone.ts'
import styles from './phone-field.module.css'
import { useLeft } from './use-left.ts'

type PhoneProps = {
  label: string
  optional?: boolean
  name: string
  value: string
  onChange: (phone: string) => void
  /** The country of the dial code; '' until one is chosen here or read from a number. */
  country: string
  /**
   * The country of the address, or ''. The default for `country`, and tried if the number is not valid
   * there.
   */
  addressCountry: string
  onCountry: (country: string) => void
  error?: React.ReactNode
}

/**
 * A phone number in national notation, with its country and dial code beside it. When the field is
 * left, a valid number is converted to international form, with the country alone beside it;
 * otherwise it stays as typed. Choosing another country parses again what was typed.
 */
export function PhoneField(props: PhoneProps) {
  const { label, optional = false, name, value, onChange, addressCountry, onCountry, error } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const chosen = props.country || (isCountry(addressCountry) ? addressCountry : '')
  const side = directionOf(locale) === 'rtl' ? 'right' : 'left'
  const country = chosen || languages[locale].dialCountry
  const [phones, setPhones] = useState<Phones>()
  const [writing, setWriting] = useState(false)
  const warning = useLeft()
  const entry = useRef({ typed: value, read: value })

  // Until it is loaded, the number stays as typed.
  const load = useCallback(() => loadPhones().then(setPhones, () => undefined), [])

  useEffect(() => {
    if (chosen) load() // so that its dial code is shown
  }, [chosen, load])

  const tidy = useEffectEvent((known: Phones, country: string) => {
    if (!value.trim()) return
    const typed = entry.current.read === value ? entry.current.typed : value
    const read = readEntry(known, { typed, value }, [country, addressCountry])
    entry.current = { typed, read: read.phone }
    if (read.phone !== value) onChange(read.phone)
    if (read.country !== country) onCountry(read.country)
  })
  useEffect(() => {
    if (phones && !writing) tidy(phones, country)
  }, [phones, writing, country])

  function chooseCountry(event: ChangeEvent<HTMLSelectElement>) {
    const chosen = event.currentTarget.value
    if (phones && value) onChange(withCountry(phones, value, country, chosen))
    onCountry(chosen)
  }

  const doubtful = phones && warning.isLeft && !readPhone(phones, value, country).plausible
  return (
    <TextField
      ltr
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      name={name}
      label={label}
      optional={optional}
      help={t('field.phoneHelp')}
      warning={doubtful ? t('warn.phoneDoubtful') : undefined}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={() => {
        setWriting(true)
        warning.onFocus()
        load()
      }}
      onBlur={(event) => {
        setWriting(false)
        warning.onBlur(event)
      }}
      // On the left in every language: a number begins there, and fingers go to the side of the label.
      {...{
        [`${side}SectionWidth`]: '6.5rem',
        [`${side}SectionPointerEvents`]: 'all',
        [`${side}Section`]: (
          <DialCode
            phones={phones}
            country={country}
            isInNumber={value.trim().startsWith('+')}
            onFocus={load}
            onChange={chooseCountry}
          />
        ),
      }}
    />
  )
}

type DialCodeProps = {
  phones: Phones | undefined
  country: string
  /** The number begins with its dial code, which is then not shown a second time. */
  isInNumber: boolean
  onFocus: () => void
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}

/** A native select with a short label: "US +1" instead of the country's whole name. */
function DialCode({ phones, country, isInNumber, onFocus, onChange }: DialCodeProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const hydrated = useHydrated()
  const { names, pinned, rest } = useCountries()
  const choices = (countries: typeof rest) =>
    countries
      .filter(({ code }) => !phones || phones.dialCodeOf(code))
      .map(({ code, name }) => (
        <option key={code} value={code}>
          {phones ? `${name} ${isolate(phones.dialCodeOf(code), locale)}` : name}
        </option>
      ))
  return (
    <span className={styles.dial}>
      <span aria-hidden="true">
        <Ltr>{phones && !isInNumber ? `${country} ${phones.dialCodeOf(country)}` : country}</Ltr>
      </span>
      <select
        aria-label={t('field.dialCode')}
        disabled={!hydrated}
        value={country}
        onFocus={onFocus}
        onMouseDown={onFocus}
        onKeyDown={({ key, currentTarget }) => {
          // Whoever comes by Tab types the number: it goes where numbers go.
          if (!/^[\d+]$/.test(key)) return
          currentTarget.closest('.mantine-Input-wrapper')?.querySelector('input')?.focus()
        }}
        onChange={onChange}
      >
        {!names[country] && <option value={country}>{country}</option>}
        {choices(pinned)}
        {hydrated && <hr />}
        {choices(rest)}
      </select>
    </span>
  )
}
