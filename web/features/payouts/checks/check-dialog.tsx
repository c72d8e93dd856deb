import { useTranslation } from '#web/i18n/translation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { AnswerForm, ClearForm, ServiceNumberForm } from './bank-forms.tsx'
import { type AskedCheck, nameOfCheck } from './check-columns.tsx'
import { EndCheckForm } from './end-check-form.tsx'
import { MailedForm } from './mailed-form.tsx'

/** The dialog of what was asked for a check. */
export function CheckDialog({
  asked,
  onClose,
}: {
  asked: AskedCheck | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={asked !== undefined}
      title={asked ? t(`checks.action.${asked.action}`) : ''}
      onClose={onClose}
    >
      {asked && (
        <>
          <p>
            <Isolated>{`${nameOfCheck(asked.check)} · ${asked.check.payee ?? ''}`}</Isolated>
          </p>
          <Form key={`${asked.check.id} ${asked.action}`} {...asked} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

function Form({ action, check, onClose }: AskedCheck & { onClose: () => void }) {
  if (action === 'clear') return <ClearForm check={check} onClose={onClose} />
  if (action === 'answer') return <AnswerForm check={check} onClose={onClose} />
  if (action === 'service_number') return <ServiceNumberForm check={check} onClose={onClose} />
  if (action === 'mail') return <MailedForm check={check} onClose={onClose} />
  const { number, payment_id } = check
  return <EndCheckForm {...{ action, onClose }} checkKey={{ number, payment_id }} />
}
