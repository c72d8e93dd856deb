import { useState } from 'react'
import { DraftNote } from '#web/features/drafts/index.ts'
import type { FormValues } from '#web/features/request-fields/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { useAction } from '#web/use-action.ts'
import { loadBegun } from './with-code.ts'

type OfferProps = { code: string; onFill: (values: Partial<FormValues>) => void }

/** Fills in what the office has begun, for the phone number that stands on the code. */
export function BegunOffer({ code, onFill }: OfferProps) {
  const { t } = useTranslation()
  const { act } = useAction()
  const [isFilled, setFilled] = useState(false)
  const form = useForm({
    initial: { phone: '' },
    validate: ({ phone }) => (phone.trim() ? {} : { phone: 'common.required' }),
  })
  const ask = ({ phone }: { phone: string }) =>
    act(() => loadBegun(code, phone), {
      form,
      onSuccess(values) {
        setFilled(true)
        onFill(values)
      },
    })
  if (isFilled) return <DraftNote title={t('explain.filledTitle')} text={t('explain.filledText')} />
  return (
    <form {...form.props(ask)}>
      <DraftNote title={t('explain.begunTitle')} text={t('explain.begunText')}>
        <TextField {...form.field('phone')} label={t('field.phone')} ltr type="tel" />
        <SecondaryButton type="submit" busy={form.busy}>
          {t('explain.begunShow')}
        </SecondaryButton>
      </DraftNote>
    </form>
  )
}
