import { useTranslation } from '#web/i18n/translation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type FormProps, PlanForm } from './plan-form.tsx'

/** A dialog that decides a request to be paid on several Fridays. */
export function PlanDialog({ opened, ...props }: FormProps & { opened: boolean }) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} title={t('review.severalFridays')} onClose={props.onClose}>
      <PlanForm {...props} />
    </Dialog>
  )
}
