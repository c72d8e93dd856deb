import { NativeSelect } from '@mantine/core'
import {
  type LetterKind,
  type LetterState,
  letterKinds,
  letterStates,
  letterSubjects,
} from '#domain/letters.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import styles from './letters.module.css'
import type { LetterFilter } from './queries.ts'

type Props = { filter: LetterFilter; onChange: (change: LetterFilter) => void }

/** Filters letters by part of the address, by kind and by state. */
export function LetterFilterBar({ filter, onChange }: Props) {
  const { t } = useTranslation()
  const { search, kind, state } = filter
  return (
    <div className={`off-paper ${styles.filter}`}>
      <SearchField
        className={styles.search}
        ltr
        label={t('letters.search')}
        value={search ?? ''}
        onSearch={(text) => onChange({ search: text })}
      />
      <NativeSelect
        aria-label={t('letters.subject')}
        value={kind ?? ''}
        data={[
          { value: '', label: t('letters.allKinds') },
          ...letterKinds.map((value) => ({ value, label: t(letterSubjects[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ kind: (value as LetterKind) || undefined })
        }
      />
      <NativeSelect
        aria-label={t('admin.status')}
        value={state ?? ''}
        data={[
          { value: '', label: t('letters.allStates') },
          ...letterStates.map((value) => ({ value, label: t(`letters.state.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ state: (value as LetterState) || undefined })
        }
      />
    </div>
  )
}
