import { Input } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

const DEBOUNCE_MS = 250

type SearchFieldProps = {
  label: string
  /** The current search. */
  value: string
  onSearch: (text: string) => void
  /** For codes and numbers: typed from left to right in every language. */
  ltr?: boolean
  className?: string
}

/**
 * A debounced search field; Enter searches at once. If the search changes otherwise (cleared
 * filters, a link), the field shows the new one.
 */
export function SearchField({ label, value, onSearch, ltr, className = '' }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value) // the last search that this field made or was given
  const [known, setKnown] = useState(value)
  const search = useDebouncedCallback(() => {
    setSearched(typed.trim())
    onSearch(typed.trim())
  }, DEBOUNCE_MS)
  if (value !== known) {
    setKnown(value)
    if (value !== searched) {
      setSearched(value)
      setTyped(value)
    }
  }
  return (
    <>
      <Input
        className={`search-field ${className}`}
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
