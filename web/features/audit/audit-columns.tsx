import { Link } from 'react-router'
import { Message } from '#web/i18n/message.tsx'
import { paths } from '#web/paths.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import type { Column } from '#web/ui/table.tsx'
import { type AuditEvent, EventDetails } from './event-details.tsx'

/** The columns of the audit trail. Links on an actor or a subject show only their events. */
export const auditColumns: readonly Column<AuditEvent>[] = [
  {
    key: 'at',
    head: 'audit.when',
    cell: ({ at }, { moment }) => <Isolated className="nowrap numbers">{moment(at)}</Isolated>,
  },
  {
    key: 'actor',
    head: 'audit.who',
    cell: ({ actor_id, actor_name, address }, { t }) =>
      actor_id ? (
        <Link className="lone-link" to={`${paths.adminAudit}?actor_id=${actor_id}`}>
          <Isolated>{actor_name ?? t('audit.gone')}</Isolated>
        </Link>
      ) : (
        t(address ? 'audit.somebody' : 'audit.server')
      ),
  },
  {
    key: 'action',
    head: 'audit.what',
    cell: (event, { t }) => {
      const { action, subject_id, subject_name } = event
      const name = subject_name ?? t('audit.gone')
      const link = (
        <Link className="lone-link" to={`${paths.adminAudit}?subject_id=${subject_id}`}>
          {name}
        </Link>
      )
      return (
        <>
          <Message of={`audit.${action}`} subject={subject_id ? link : name} />
          <EventDetails event={event} />
        </>
      )
    },
  },
  {
    key: 'address',
    head: 'audit.from',
    cell: ({ address }) => address && <Ltr className="quiet">{address}</Ltr>,
  },
]
