import { Input } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

const pause = 250 // milliseconds after the last letter

type SearchFieldProps = {
  label: string
  /** What is looked for now. */
  value: string
  onSearch: (text: string) => void
  /** For codes and numbers: typed from left to right in every language. */
  ltr?: boolean
}

/** Looks for what is typed, a moment after the last letter and at once on Enter. */
export function SearchField({ label, value, onSearch, ltr }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const search = useDebouncedCallback((text: string) => onSearch(text.trim()), pause)
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
          search(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          search(event.currentTarget.value)
          search.flush()
        }}
      />
      {value && <bdi className="on-paper">{`“${value}”`}</bdi>}
    </>
  )
}
