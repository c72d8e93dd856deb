import { useState } from 'react'
import { useTranslation } from '../i18n/translation.ts'
import { FilterButton, type FilterProps } from './filter-button.tsx'
import { toast } from './toasts.tsx'
import { useLazy } from './use-lazy.ts'

const loadList = async () => (await import('./filter-list.tsx')).FilterList

/** A filter's button with a list of options. The list is loaded on the first press. */
export function FilterMenu(props: FilterProps) {
  const { label, value } = props
  const { t } = useTranslation()
  const [pressed, setPressed] = useState(false)
  const FilterList = useLazy(loadList, pressed, () => {
    toast({ tone: 'error', message: t('err.partMissing') })
    setPressed(false)
  })
  if (FilterList) return <FilterList {...props} />
  return (
    <FilterButton
      label={label}
      value={value}
      aria-expanded={false}
      onClick={() => setPressed(true)}
    />
  )
}
