import { type Reach, reaches } from '#domain/reach.ts'
import { useReach } from '#web/features/reach/index.ts'
import { ChoiceField } from '#web/features/request-fields/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'

type Props = {
  className: string | undefined
  /** undefined: as before. */
  value: Reach | undefined
  /** Why it was refused: a message key. */
  error: string | undefined
  onChange: (value: Reach) => void
}

/** How the person who asks wants to be reached, in the wizard; by e-mail if nothing is chosen. */
export function OwnReachField({ className, value, error, onChange }: Props) {
  const { t, wordsOf } = useTranslation()
  const { data: known } = useReach()
  if (!known) return null
  const ways = reaches.filter((way) => way !== 'sms' || known.sends_texts)
  const chosen = value ?? known.reach
  return (
    <div className={className}>
      <ChoiceField
        label={t('reach.title')}
        name="reach"
        required={false}
        choices={ways.map((way) => ({
          value: way,
          label: t(`reach.${way}`),
          ...(way === 'sms' && chosen === 'sms' && { note: t('reach.ownConsent') }),
        }))}
        value={chosen}
        error={error && wordsOf(error)}
        onChange={(way) => onChange(way as Reach)}
      />
    </div>
  )
}
