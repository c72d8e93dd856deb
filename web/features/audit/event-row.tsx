import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { paths } from '#web/paths.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { EventDetails } from './event-details.tsx'
import type { AuditEvent } from './queries.ts'

/** One thing that was done, as a sentence; its request and its doer lead on. */
export function EventRow({ event }: { event: AuditEvent }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { at, action, actor_id, actor_name, address, subject_id, subject_name } = event
  const subject = subject_name ?? t('audit.gone')
  return (
    <tr>
      <td className="audit-when">
        <Isolated>{moment(at)}</Isolated>
      </td>
      <td>
        {actor_id ? (
          <Link to={`${paths.adminAudit}?actor_id=${actor_id}`}>
            <Isolated>{actor_name ?? t('audit.gone')}</Isolated>
          </Link>
        ) : (
          t(address ? 'audit.somebody' : 'audit.server')
        )}
      </td>
      <td>
        <Message
          of={`audit.${action}`}
          subject={
            subject_id ? (
              <Link to={`${paths.adminAudit}?subject_id=${subject_id}`}>{subject}</Link>
            ) : (
              subject
            )
          }
        />
        <EventDetails event={event} />
      </td>
      <td>{address && <Ltr className="quiet">{address}</Ltr>}</td>
    </tr>
  )
}
