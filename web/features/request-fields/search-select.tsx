import './search-select.css'
import { IconSelector } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#web/ui/fields.tsx'
import type { Option } from '#web/ui/select-field.tsx'

type SearchSelectProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  /** Parts of the list with their names; a line stands between them. */
  groups: readonly { name: string; options: readonly Option[] }[]
  /** Whether an option is meant by what was typed. */
  matches: (option: Option, query: string) => boolean
  /** What is said when none is. */
  nothing: string
  optional?: boolean
  error?: React.ReactNode
}

const listHeight = 344 // pixels, as in the style sheet

/**
 * One of a long list, found by typing. Written by hand (the combobox pattern of the ARIA practices):
 * Mantine's brings 20 kB, a tenth of all that the wizard may weigh.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { value, onChange, groups, matches, nothing, ...field } = props
  const { t } = useTranslation()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState<string>()
  const [place, setPlace] = useState<'above' | 'below'>()
  const [active, setActive] = useState<string>()
  const open = place !== undefined

  const all = groups.flatMap(({ options }) => options)
  const chosen = all.find((option) => option.value === value)?.label ?? value
  const found = groups.map((group) => ({
    ...group,
    options: query ? group.options.filter((option) => matches(option, query)) : group.options,
  }))
  const options = found.flatMap((group) => group.options)
  const idOf = (option: string | undefined) => option && `${id}-${option}`

  useEffect(() => {
    if (!open) return
    const option = active && document.getElementById(`${id}-${active}`)
    if (option) option.scrollIntoView({ block: 'nearest' })
  }, [active, open, id])

  function show() {
    const box = root.current?.getBoundingClientRect()
    const above = box && box.bottom + listHeight > window.innerHeight && box.top > listHeight
    setPlace(above ? 'above' : 'below')
    if (!open) setActive(value || undefined)
  }

  function hide() {
    setPlace(undefined)
    setQuery(undefined)
  }

  function choose(option: string) {
    onChange(option)
    hide()
  }

  function search(text: string) {
    setQuery(text)
    show()
    setActive(all.find((option) => text && matches(option, text))?.value)
  }

  function move(by: number) {
    if (!open) return show()
    const at = options.findIndex((option) => option.value === active)
    const next = at < 0 && by < 0 ? options.length - 1 : at + by
    setActive(options[Math.min(Math.max(next, 0), options.length - 1)]?.value)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape' && open) hide()
    else if (event.key === 'Enter' && open && active) choose(active)
    else return
    event.preventDefault()
  }

  return (
    <div className="search-select" ref={root}>
      <TextField
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open ? idOf(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('common.select')}
        value={query ?? chosen}
        rightSection={<IconSelector size={18} stroke={1.75} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        onChange={(event) => search(event.currentTarget.value)}
        onClick={show}
        onFocus={(event) => {
          event.currentTarget.select()
          show()
        }}
        onBlur={hide}
        onKeyDown={onKeyDown}
      />
      <div
        className="search-list"
        id={`${id}-list`}
        role="listbox"
        aria-label={field.label}
        hidden={!open}
        data-place={place}
        // The keyboard stays in the field; its own scrolling the list keeps.
        onMouseDown={(event) => event.preventDefault()}
      >
        {open &&
          found.map(
            (group) =>
              group.options.length > 0 && (
                <fieldset key={group.name} aria-label={group.name}>
                  {group.options.map((option) => (
                    <button
                      key={option.value}
                      type="button"
                      tabIndex={-1}
                      id={idOf(option.value)}
                      role="option"
                      aria-selected={option.value === value}
                      data-active={option.value === active || undefined}
                      onClick={() => choose(option.value)}
                    >
                      {option.label}
                    </button>
                  ))}
                </fieldset>
              ),
          )}
        {open && options.length === 0 && <p role="status">{nothing}</p>}
      </div>
    </div>
  )
}
