import type { ReactNode } from 'react'
import type { PaymentFieldRule } from '#domain/payment-methods.ts'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Ltr } from '#web/ui/ltr.tsx'

type KeptProps = {
  rule: PaymentFieldRule
  masked: string
  /** Says where the number is from. */
  say: (number: ReactNode) => ReactNode
  onTypeNew: () => void
}

/** A number that the server has, in place of its inputs, until another one is typed. */
export function KeptNumber({ rule, masked, say, onTypeNew }: KeptProps) {
  const { t } = useTranslation()
  const label = t(rule.label as MessageKey)
  return (
    <div className="card row apart">
      <p className="stack tight">
        <span className="strong">{label}</span>
        <span>{say(<Ltr className="numbers">{masked}</Ltr>)}</span>
      </p>
      <SecondaryButton aria-label={`${t('correct.typeNew')}: ${label}`} onClick={onTypeNew}>
        {t('correct.typeNew')}
      </SecondaryButton>
    </div>
  )
}
