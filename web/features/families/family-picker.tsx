import { useState } from 'react'
import type { FoundFamily } from '#contract/families.ts'
import { useWords } from '#web/i18n/words.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useFamilies } from './queries.ts'

type PickerProps = {
  /** A family that is not offered. */
  except?: string
  onPick: (family: FoundFamily) => void
}

const MOST_OFFERED = 8

/** A search for families, with a press that picks one. */
export function FamilyPicker({ except, onPick }: PickerProps) {
  const { t } = useWords()
  const [search, setSearch] = useState('')
  return (
    <div className="stack">
      <SearchField label={t('families.search')} value={search} onSearch={setSearch} />
      {search && <Found search={search} except={except} onPick={onPick} />}
    </div>
  )
}

function Found({ search, except, onPick }: PickerProps & { search: string }) {
  const { t, shortDate } = useWords()
  const { query, rows } = useFamilies(search)
  const offered = rows.filter(({ id }) => id !== except).slice(0, MOST_OFFERED)
  if (query.isPending) return null
  if (offered.length === 0) return <p role="status">{t('admin.noMatches')}</p>
  return (
    <ul className="plain-list close">
      {offered.map((family) => (
        <li key={family.id}>
          <SecondaryButton onClick={() => onPick(family)}>
            <span>
              <Isolated>{family.name}</Isolated>{' '}
              <span className="quiet small">
                {t('families.pickText', {
                  number: family.number,
                  requests: t('family.requests', { count: family.requests }),
                  date: shortDate(family.last_asked_on),
                })}
              </span>
            </span>
          </SecondaryButton>
        </li>
      ))}
    </ul>
  )
}
