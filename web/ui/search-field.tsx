import { Input } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

const DEBOUNCE_MS = 250

type SearchFieldProps = {
  label: string
  /** What is looked for now. */
  value: string
  onSearch: (text: string) => void
  /** For codes and numbers: typed from left to right in every language. */
  ltr?: boolean
}

/**
 * Looks for what is typed, a moment after the last letter and at once on Enter. What is looked for
 * otherwise (cleared filters, a link) is what it shows then.
 */
export function SearchField({ label, value, onSearch, ltr }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [asked, setAsked] = useState(value) // what the field has looked for, or was told of
  const [known, setKnown] = useState(value)
  const search = useDebouncedCallback(() => {
    setAsked(typed.trim())
    onSearch(typed.trim())
  }, DEBOUNCE_MS)
  if (value !== known) {
    setKnown(value)
    if (value !== asked) {
      setAsked(value)
      setTyped(value)
    }
  }
  return (
    <>
      <Input
        className="search-field"
        type="search"
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        classNames={ltr ? { input: 'ltr-input' } : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          search()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          search()
          search.flush()
        }}
      />
      {value && <bdi className="on-paper">{`“${value}”`}</bdi>}
    </>
  )
}
