import { useState } from 'react'
import { calendarDateIn } from '#domain/payment-date.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { useSite } from '#web/site.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import type { Campaign } from './queries.ts'

type DaysProps = { campaign: Pick<Campaign, 'opens_on' | 'closes_on'> }

/** From when until when families can answer, and whether that is over or still to come. */
export function CampaignDays({ campaign: { opens_on, closes_on } }: DaysProps) {
  const { t } = useTranslation()
  const { shortDate } = useFormats()
  const { officeTimeZone } = useSite()
  const [today] = useState(() => calendarDateIn(new Date(), officeTimeZone))
  const state = closes_on < today ? 'over' : opens_on > today ? 'later' : undefined
  return (
    <p className="quiet small">
      <Message
        of="campaigns.days"
        from={<Isolated>{shortDate(opens_on)}</Isolated>}
        to={<Isolated>{shortDate(closes_on)}</Isolated>}
      />
      {state && <span> · {t(`campaigns.${state}`)}</span>}
    </p>
  )
}
