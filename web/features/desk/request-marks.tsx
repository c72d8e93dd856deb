import type { ListedRequest } from '#contract/requests.ts'
import { formatTime } from '#domain/payment-date.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useSite } from '#web/site.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import styles from './answers.module.css'

/** What stands in the way of a payment: a hold with its reason, or a withdrawal. */
export function RequestMarks({ request }: { request: ListedRequest }) {
  const { day } = useFormats()
  const { hold, withdrawn } = request
  if (!hold && !withdrawn) return null
  return (
    <div className={styles.marks}>
      {hold && (
        <p>
          <strong>
            <Message of="admin.heldOn" date={day(hold.held_at)} />
          </strong>{' '}
          {hold.held_by_name && <Message of="admin.by" name={hold.held_by_name} />}
          <br />
          <Isolated>{hold.reason}</Isolated>
        </p>
      )}
      {withdrawn && (
        <p>
          <Message
            of={withdrawn.by === 'family' ? 'admin.withdrawnByFamily' : 'admin.withdrawnByOffice'}
            date={day(withdrawn.at)}
          />
        </p>
      )}
    </div>
  )
}

/** When the letter about a decision goes out, while it waits: until then an undo is unnoticed. */
export function WaitingLetter({ review }: Pick<ListedRequest, 'review'>) {
  const { officeTimeZone } = useSite()
  if (!review?.letter_at) return null
  return (
    <p className="quiet small">
      <Message
        of="admin.letterAt"
        time={<Ltr>{formatTime(review.letter_at, officeTimeZone)}</Ltr>}
      />
    </p>
  )
}
