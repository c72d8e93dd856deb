import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { Isolated } from '#web/ui/ltr.tsx'
import { useToday } from '#web/use-today.ts'
import type { Campaign } from './queries.ts'

type DaysProps = { campaign: Pick<Campaign, 'opens_on' | 'closes_on'> }

/** From when until when families can answer, and whether that is over or still to come. */
export function CampaignDays({ campaign: { opens_on, closes_on } }: DaysProps) {
  const { t, shortDate } = useWords()
  const today = useToday()
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
