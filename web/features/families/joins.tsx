import type { Family } from '#contract/families.ts'
import { call } from '#web/api.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { familiesKey, listsKey } from '#web/query-keys.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { Isolated } from '#web/ui/ltr.tsx'

/** What was joined, each with its undo, and which families are not the same. */
export function Joins({ family }: { family: Family }) {
  const { t, day } = useWords()
  return (
    <ul className="plain-list close">
      {family.joins.map(({ id, number, joined_at, joined_by_name }) => (
        <li key={id}>
          <Message
            of="families.joinedOn"
            number={number}
            date={day(joined_at)}
            name={joined_by_name ?? t('audit.gone')}
          />{' '}
          <ActButton
            look="text"
            send={(operation_id) => call('undo_family_join', { join_id: id, operation_id })}
            done={() => t('families.undone')}
            refetch={[familiesKey, listsKey]}
          >
            {t('families.undo')}
          </ActButton>
        </li>
      ))}
      {family.distinct.map(({ id, number, name, reason, by_name, at }) => (
        <li key={id}>
          <Message of="families.notSame" number={number} name={name} />{' '}
          <Isolated>{reason}</Isolated>
          <br />
          <span className="quiet small">
            <Message of="families.notedBy" name={by_name ?? t('audit.gone')} date={day(at)} />
          </span>
        </li>
      ))}
    </ul>
  )
}
