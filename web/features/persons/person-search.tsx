import { useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { requestsKey } from '#web/query-keys.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useAnswer } from '#web/use-answer.ts'

const MOST_FOUND = 20

/** Finds the person whose data is asked for by one of their requests. */
export function PersonSearch() {
  const { t, day } = useWords()
  const [search, setSearch] = useState('')
  const { data } = useAnswer(
    [...requestsKey, 'persons', search],
    'get_requests_with_review_status',
    { search, limit: MOST_FOUND },
    { enabled: search !== '' },
  )
  return (
    <div className="stack">
      <p>{t('person.searchText')}</p>
      <SearchField label={t('admin.searchRequests')} value={search} onSearch={setSearch} />
      <ul className="plain-list">
        {data?.requests.map(({ id, full_name, codes, created_at }) => (
          <li key={id}>
            <Link className="lone-link" to={`${paths.adminPerson}?request=${id}`}>
              <Isolated>{full_name}</Isolated>
            </Link>{' '}
            <span className="quiet small">
              <Ltr className="code">{codes.code}</Ltr> · <Isolated>{day(created_at)}</Isolated>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="quiet">
        {data?.requests.length === 0 && t('admin.noMatches')}
      </p>
    </div>
  )
}
