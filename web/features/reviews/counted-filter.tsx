import type { Counted } from '#web/features/counts/index.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { FilterMenu } from '#web/ui/filter-menu.tsx'
import { Isolated } from '#web/ui/ltr.tsx'

type FilterProps = {
  title: string
  /** Undefined while the numbers are on their way. */
  counted: Counted | undefined
  value: string | undefined
  nameOf: (stored: string) => string
  onChange: (value: string | undefined) => void
}

/** A filter with the number of requests beside each value. */
export function CountedFilter({ title, counted = [], value, nameOf, onChange }: FilterProps) {
  const { t } = useTranslation()
  const { count } = useFormats()
  const total = counted.reduce((sum, one) => sum + one.count, 0)
  const options = counted.map((one) => ({
    value: one.name,
    label: <Message of="admin.filterOption" name={nameOf(one.name)} count={count(one.count)} />,
  }))
  const chosen = value !== undefined && <Isolated>{nameOf(value)}</Isolated>
  const label = chosen && <Message of="admin.filterChosen" filter={title} name={chosen} />
  return (
    <>
      <FilterMenu
        label={label || title}
        options={[
          { value: undefined, label: t('admin.filterAll', { count: count(total) }) },
          ...options,
        ]}
        value={value}
        onChange={onChange}
      />
      {label && <span className="on-paper">{label}</span>}
    </>
  )
}
