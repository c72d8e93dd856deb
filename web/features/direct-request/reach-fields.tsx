import { type Reach, reaches } from '#domain/reach.ts'
import { useReach } from '#web/features/reach/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Check } from '#web/ui/check.tsx'
import type { useForm } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { DirectField, DirectValues } from './values.ts'

type Props = {
  form: ReturnType<typeof useForm<DirectValues>>
  onChange: (field: DirectField, value: string) => void
}

/** How the recipient is reached, if there is a choice, and that they agreed to text messages. */
export function ReachFields({ form, onChange }: Props) {
  const { t } = useTranslation()
  const sendsTexts = useReach().data?.sends_texts ?? false
  const { email, reach, text_consent: agreed } = form.values
  const isPossible: Record<Reach, boolean> = {
    email: email !== '',
    sms: sendsTexts,
    call: true,
  }
  const ways = reaches.filter((way) => isPossible[way])
  const chosen = ways.find((way) => way === reach) ?? (email ? 'email' : 'call')
  if (ways.length < 2) return null
  return (
    <>
      <SelectField
        {...form.field('reach')}
        value={chosen}
        label={t('reach.ofFamily')}
        options={ways.map((value) => ({ value, label: t(`reach.${value}`) }))}
      />
      {chosen === 'sms' && (
        <Check
          name="text_consent"
          checked={agreed !== ''}
          onChange={(isAgreed) => onChange('text_consent', isAgreed ? 'yes' : '')}
        >
          {t('reach.consent')}
        </Check>
      )}
    </>
  )
}
