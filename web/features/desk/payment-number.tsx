import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import type { PaymentFieldRule, SecretField } from '#domain/payment-methods.ts'
import { call } from '#web/api.ts'
import { groupDigits } from '#web/features/request-fields/index.ts'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import styles from './request-details.module.css'

type PaymentNumberProps = {
  requestId: string
  field: SecretField
  /** The number's entry in the table of methods. */
  rule: PaymentFieldRule
  /** The number with all but its last four characters masked. */
  masked: string
  /** The message key of a warning, which the requester saw too. */
  warning: string | undefined
}

/**
 * A payment number, masked until it is revealed; the server records each time. It is not cached:
 * after the details are closed it has to be revealed again (docs/product.md §5.4).
 */
export function PaymentNumber(props: PaymentNumberProps) {
  const { requestId, field, rule, masked, warning } = props
  const { t, wordsOf } = useTranslation()
  const [number, setNumber] = useState<string>()
  const label = t(rule.label as MessageKey)

  return (
    <>
      <span className="row close">
        <Ltr className="numbers">{number ? groupDigits(number, rule.kind) : masked}</Ltr>
        {number ? (
          <CopyButton
            text={number}
            label={t('admin.copyNumber', { label })}
            copied={t('action.copied')}
            failed={t('err.copyFailed')}
          />
        ) : (
          <ActButton
            icon={IconEye}
            aria-label={t('admin.showNumber', { label })}
            send={() => call('reveal_payment_number', { request_id: requestId, field })}
            onDone={({ value }) => setNumber(value)}
            failure="err.revealFailed"
          >
            {t('action.show')}
          </ActButton>
        )}
      </span>
      {warning && <span className={styles.doubt}>{wordsOf(warning)}</span>}
    </>
  )
}
