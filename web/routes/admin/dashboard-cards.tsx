import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCodeCounts } from '#web/features/codes/index.ts'
import { useRequestCounts } from '#web/features/counts/index.ts'
import { useFormats } from '#web/i18n/format.ts'
import { paths } from '#web/paths.ts'
import { Ltr } from '#web/ui/ltr.tsx'

type DoorProps = {
  to: string
  title: string
  /** Undefined while it is on its way; a number that does not come leaves the door usable. */
  number: number | undefined
  children: ReactNode
}

/** A large way to a list, with the number that says whether one has to go there. */
function Door({ to, title, number, children }: DoorProps) {
  const { count } = useFormats()
  return (
    <Link className="card office-door" to={to}>
      <h2>{title}</h2>
      <span className="office-number">
        {number === undefined ? '–' : <Ltr>{count(number)}</Ltr>}
      </span>
      <span className="quiet">{children}</span>
    </Link>
  )
}

/** 'Requests' with how many wait; opens them. */
export function RequestsCard() {
  const { t } = useTranslation()
  const counts = useRequestCounts().data
  return (
    <Door to={paths.adminRequests} title={t('admin.requests')} number={counts?.pending}>
      {t('admin.pendingNow')}
    </Door>
  )
}

/** 'Active Codes' with how many can still be given out; opens the list. */
export function CodesCard() {
  const { t } = useTranslation()
  const counts = useCodeCounts().data
  return (
    <Door to={paths.adminCodes} title={t('admin.activeCodes')} number={counts?.available}>
      {t('admin.availableNow')}
    </Door>
  )
}
