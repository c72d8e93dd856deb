import './filter-bar.css'
import { NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useFormats } from '../i18n/format.ts'
import { Message } from '../i18n/message.tsx'
import { useTranslation } from '../i18n/translation.ts'
import { SecondaryButton } from './buttons.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { Isolated } from './ltr.tsx'
import { Popup } from './popup.tsx'
import { SearchField } from './search-field.tsx'

/** A filter with the number of rows beside each of its values. */
export type Filter = {
  title: string
  /** Undefined while the numbers are on their way. */
  counted: readonly { name: string; count: number }[] | undefined
  value: string | undefined
  nameOf: (stored: string) => string
  onChange: (value: string | undefined) => void
  /** It stands in the bar. The others are behind one button. */
  stands?: boolean
}

type FilterBarProps = {
  search: string
  searchLabel: string
  onSearch: (search: string) => void
  filters: readonly Filter[]
  onClear: () => void
  /** What else changes how the list looks, behind the same button. */
  children?: ReactNode
}

/** The search and filters of a list. On a phone they fold away, so that its first row is in sight. */
export function FilterBar(props: FilterBarProps) {
  const { search, searchLabel, onSearch, filters, onClear, children } = props
  const { t } = useTranslation()
  const { count } = useFormats()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isSet = ({ value }: Filter) => value !== undefined
  const others = filters.filter(({ stands }) => !stands)
  const set = others.filter(isSet)
  const isFiltered = Boolean(search) || filters.some(isSet)
  return (
    <div className="filter-bar" data-open={isOpen || undefined}>
      <button
        type="button"
        className="text-button off-paper"
        data-active={isFiltered || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />
        {t('admin.searchAndFilter')}
      </button>
      <div id={id}>
        <SearchField
          label={searchLabel}
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

const totalOf = ({ counted = [] }: Filter) => counted.reduce((sum, one) => sum + one.count, 0)

function Standing(filter: Filter) {
  const { title, counted = [], value, nameOf, onChange } = filter
  const { t } = useTranslation()
  const { count } = useFormats()
  const label = value !== undefined && <ChosenText {...filter} />
  return (
    <>
      <FilterMenu
        label={label || title}
        options={[
          { value: undefined, label: t('admin.filterAll', { count: count(totalOf(filter)) }) },
          ...counted.map((one) => ({
            value: one.name,
            label: (
              <Message of="admin.filterOption" name={nameOf(one.name)} count={count(one.count)} />
            ),
          })),
        ]}
        value={value}
        onChange={onChange}
      />
      {label && <span className="on-paper">{label}</span>}
    </>
  )
}

function Select(filter: Filter) {
  const { title, counted = [], value, nameOf, onChange } = filter
  const { t } = useTranslation()
  const { count } = useFormats()
  return (
    <NativeSelect
      label={title}
      value={value ?? ''}
      data={[
        { value: '', label: t('admin.filterAll', { count: count(totalOf(filter)) }) },
        ...counted.map((one) => ({
          value: one.name,
          label: t('admin.filterOption', {
            name: nameOf(one.name),
            count: count(one.count),
          }),
        })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}
