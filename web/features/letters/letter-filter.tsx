import { NativeSelect } from '@mantine/core'
import {
  type Channel,
  channels,
  type LetterKind,
  type LetterState,
  letterKinds,
  letterStates,
  letterSubjects,
} from '#domain/letters.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import type { LetterFilter } from './queries.ts'

type Props = {
  filter: LetterFilter
  /** Without text messages the way needs no filter. */
  hasTexts: boolean
  onChange: (change: LetterFilter) => void
}

/** Filters letters by part of the address, by kind, by state and by the way they go. */
export function LetterFilterBar({ filter, hasTexts, onChange }: Props) {
  const { t } = useTranslation()
  const { search, kind, state, channel } = filter
  const isOfTexts = (value: LetterState) => value === 'delivered' || value === 'unknown'
  return (
    <div className="off-paper row">
      <SearchField
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
          ...letterStates
            .filter((value) => hasTexts || !isOfTexts(value))
            .map((value) => ({ value, label: t(`letters.state.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ state: (value as LetterState) || undefined })
        }
      />
      {hasTexts && (
        <NativeSelect
          aria-label={t('letters.channel')}
          value={channel ?? ''}
          data={[
            { value: '', label: t('letters.allChannels') },
            ...channels.map((value) => ({ value, label: t(`letters.channel.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ channel: (value as Channel) || undefined })
          }
        />
      )}
    </div>
  )
}
