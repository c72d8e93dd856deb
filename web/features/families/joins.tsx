import type { Family } from '#contract/families.ts'
import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { familiesKey, listsKey } from '#web/query-keys.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { useAction } from '#web/use-action.ts'

/** What was joined, each with its undo, and which families are not the same. */
export function Joins({ family }: { family: Family }) {
  const { t } = useTranslation()
  const { day } = useFormats()
  const { act, busy } = useAction({ refetch: [familiesKey, listsKey], isBusyWhileRefetching: true })
  const undo = (join_id: string) =>
    act((operation_id) => call('undo_family_join', { join_id, operation_id }), {
      title: 'common.error',
      message: () => t('families.undone'),
    })
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
          <SecondaryButton className="off-paper" busy={busy} onClick={() => void undo(id)}>
            {t('families.undo')}
          </SecondaryButton>
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
