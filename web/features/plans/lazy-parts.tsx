import { usePlanMessages } from '#web/i18n/late-messages.ts'
import { LatePart } from '#web/i18n/late-part.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FormProps } from './plan-form.tsx'
import type { PartOfFormProps } from './plan-part.tsx'
import type { DuesProps } from './request-dues.tsx'

// These load their scripts and messages when shown: lists of requests need none of them.

const loadPart = () => import('./late.ts')
const loadForm = async () => (await loadPart()).PlanForm
const loadPlan = async () => (await loadPart()).PlanPart
const loadDues = async () => (await loadPart()).RequestDues

/** Decides a request to be paid on several Fridays. */
export const PlanForm = (props: FormProps) => (
  <LatePart load={loadForm} useMessages={usePlanMessages} props={props} />
)

/** A dialog with that form. */
export function PlanDialog({ opened, ...props }: FormProps & { opened: boolean }) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} title={t('review.severalFridays')} onClose={props.onClose}>
      <PlanForm {...props} />
    </Dialog>
  )
}

/** The plan of an approval within a longer form. */
export const PlanPart = (props: PartOfFormProps) => (
  <LatePart load={loadPlan} useMessages={usePlanMessages} props={props} />
)

/** The Fridays of a request that is paid on several, and what can be changed of them. */
export const RequestDues = (props: DuesProps) => (
  <LatePart load={loadDues} useMessages={usePlanMessages} props={props} />
)
