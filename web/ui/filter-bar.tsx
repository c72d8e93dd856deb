import './filter-bar.css'
import { NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Message } from '../i18n/message.tsx'
import { useWords } from '../i18n/words.ts'
import { SecondaryButton } from './buttons.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { Isolated } from './ltr.tsx'
import { Popup } from './popup.tsx'
import { SearchField } from './search-field.tsx'
import { TextButton } from './text-button.tsx'

/** A filter, with the number of rows beside each of its values where that is counted. */
export type Filter = {
  title: string
  /** Undefined while the numbers are on their way. */
  counted: readonly { name: string; count?: number }[] | undefined
  value: string | undefined
  nameOf: (stored: string) => string
  onChange: (value: string | undefined) => void
  /** It stands in the bar. The others are behind one button. */
  stands?: boolean
}

type FilterBarProps = {
  search: string
  searchLabel: string
  /** What is sought is typed from left to right in every language. */
  ltr?: boolean
  onSearch: (search: string) => void
  filters: readonly Filter[]
  /** Something else than these narrows the list, which can be cleared. */
  isFiltered?: boolean
  onClear: () => void
  /** What else changes how the list looks, behind the same button. */
  children?: ReactNode
}

/** The search and filters of a list. On a phone they fold away, so that its first row is in sight. */
export function FilterBar(props: FilterBarProps) {
  const { search, searchLabel, ltr, onSearch, filters, onClear, children } = props
  const { t, count } = useWords()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isSet = ({ value }: Filter) => value !== undefined
  const others = filters.filter(({ stands }) => !stands)
  const set = others.filter(isSet)
  const isFiltered = props.isFiltered || Boolean(search) || filters.some(isSet)
  return (
    <div className="filter-bar" data-open={isOpen || undefined}>
      <TextButton
        className="off-paper"
        data-active={isFiltered || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />
        {t('admin.searchAndFilter')}
      </TextButton>
      <div id={id}>
        <SearchField
          label={searchLabel}
          ltr={ltr}
          value={search}
          onSearch={(sought) => sought !== search && onSearch(sought)}
        />
        {filters.map((filter) => filter.stands && <Standing key={filter.title} {...filter} />)}
        {(others.length > 0 || children) && (
          <Popup
            label={
              set.length ? t('admin.filterSet', { count: count(set.length) }) : t('admin.filter')
            }
          >
            {others.map((filter) => (
              <Select key={filter.title} {...filter} />
            ))}
            {children}
          </Popup>
        )}
        {set.map((filter) => (
          <span key={filter.title} className="on-paper">
            <ChosenText {...filter} />
          </span>
        ))}
        {isFiltered && (
          <SecondaryButton onClick={onClear}>{t('admin.clearFilters')}</SecondaryButton>
        )}
      </div>
    </div>
  )
}

function ChosenText({ title, value, nameOf }: Filter) {
  return (
    <Message
      of="admin.filterChosen"
      filter={title}
      name={<Isolated>{nameOf(value ?? '')}</Isolated>}
    />
  )
}

/** Returns the words of a filter's values, all of them first. */
function useOptionWords({ counted = [], nameOf }: Filter) {
  const { t, count } = useWords()
  const total = counted.reduce((sum, one) => sum + (one.count ?? 0), 0)
  const isCounted = counted.every((one) => one.count !== undefined)
  return {
    all: isCounted ? t('admin.filterAll', { count: count(total) }) : t('admin.all'),
    of: ({ name, count: number }: { name: string; count?: number }) =>
      number === undefined
        ? nameOf(name)
        : t('admin.filterOption', { name: nameOf(name), count: count(number) }),
  }
}

function Standing(filter: Filter) {
  const { title, counted = [], value, onChange } = filter
  const words = useOptionWords(filter)
  const label = value !== undefined && <ChosenText {...filter} />
  return (
    <>
      <FilterMenu
        label={label || title}
        options={[
          { value: undefined, label: words.all },
          ...counted.map((one) => ({ value: one.name, label: words.of(one) })),
        ]}
        value={value}
        onChange={onChange}
      />
      {label && <span className="on-paper">{label}</span>}
    </>
  )
}

function Select(filter: Filter) {
  const { title, counted = [], value, onChange } = filter
  const words = useOptionWords(filter)
  return (
    <NativeSelect
      label={title}
      value={value ?? ''}
      data={[
        { value: '', label: words.all },
        ...counted.map((one) => ({ value: one.name, label: words.of(one) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}
