import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { PaymentActForm } from '../payment-act-form.tsx'
import { type AskedCheck, nameOfCheck } from './check-columns.tsx'
import { MailedForm } from './mailed-form.tsx'

type DialogProps = { asked: AskedCheck | undefined; onClose: () => void }

/** The dialog of what was asked for a check. */
export function CheckDialog({ asked, onClose }: DialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={asked !== undefined}
      title={asked ? t(`checks.action.${asked.act}` as MessageKey) : ''}
      onClose={onClose}
    >
      {asked && (
        <>
          <p>
            <Isolated>{`${nameOfCheck(asked.check)} · ${asked.check.payee ?? ''}`}</Isolated>
          </p>
          <Form key={`${asked.check.id} ${asked.act}`} {...asked} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

function Form({ act, check, onClose }: AskedCheck & { onClose: () => void }) {
  if (act === 'mail') return <MailedForm check={check} onClose={onClose} />
  const { payment_id, number, service_number } = check
  const isDigital = act === 'note_service_number'
  const target = isDigital ? { payment_id } : { payment_id, number: number ?? undefined }
  return (
    <PaymentActForm
      {...{ act, target }}
      {...(isDigital && { initial: { service_number: service_number ?? '' } })}
      onClose={onClose}
    />
  )
}
