import { IconHistory } from '@tabler/icons-react'
import type { FamilyEvent } from '#contract/families.ts'
import { letterSubjects } from '#domain/letters.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { Dots } from '#web/ui/dots.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { useFamilyEvents } from './queries.ts'

/** What was recorded about a family, newest first, page by page. */
export function TimeLine({ familyId, number }: { familyId: string; number: number }) {
  const { query, rows } = useFamilyEvents(familyId)
  return (
    <ListScreen query={query} rows={rows} empty={<EmptyList icon={IconHistory} of="audit.empty" />}>
      <ol className="rows">
        {rows.map((event) => (
          <li key={event.key} className="rows-entry">
            <Event event={event} number={number} />
          </li>
        ))}
      </ol>
    </ListScreen>
  )
}

function Event({ event, number }: { event: FamilyEvent; number: number }) {
  const { t, moment, dollars } = useWords()
  const { action, letter, name, by_name, details, at } = event
  const subject = name ?? String(number)
  const values = Object.fromEntries(
    ['joined', 'other'].map((key) => [key, String(details[key] ?? '')]),
  )
  const amount = amountIn(details)
  return (
    <>
      <span>
        {letter ? (
          <Message of="families.letterWritten" kind={t(letterSubjects[letter])} />
        ) : (
          <Message of={`audit.${action}` as 'audit.empty'} subject={subject} {...values} />
        )}
        {amount && (
          <>
            {' '}
            <bdi dir="ltr">{dollars(amount)}</bdi>
          </>
        )}
      </span>
      <br />
      <span className="quiet small">
        <Dots of={[moment(at), by_name]} />
      </span>
    </>
  )
}

/** Returns the amount that an event is about, if it has one. */
function amountIn({ after, amount, donation_amount }: Record<string, unknown>) {
  const of = (after ?? {}) as Record<string, unknown>
  const found = [amount, donation_amount, of.donation_amount].find(
    (value) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value),
  )
  return found as string | undefined
}
