import { type HTMLAttributes, useEffect } from 'react'
import { wordsOfFailure } from '#web/failure.ts'
import type { FormValues } from '#web/features/request-fields/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Dialog, preloadDialog } from '#web/ui/dialog.tsx'
import { Paper } from './letter.tsx'
import { lastStep } from './steps.ts'
import styles from './wizard.module.css'

type SummaryProps = {
  opened: boolean
  values: FormValues
  busy: boolean
  /** Ignores presses right after it was opened (use-step.ts). */
  guard: HTMLAttributes<HTMLElement>
  failure: unknown
  /** Go to a step with its heading in focus, and without. */
  go: (step: number) => void
  setStep: (step: number) => void
  onSend: () => void
}

/** On a phone: the whole request over the last step, to read and to send (docs/product.md §4.3). */
export function Summary(props: SummaryProps) {
  const { opened, values, busy, guard, failure, go, setStep, onSend } = props
  const { t } = useTranslation()
  useEffect(preloadDialog, [])
  const close = () => setStep(lastStep)
  return (
    <Dialog opened={opened} title={t('summary.title')} fullScreen onClose={close}>
      <div className={`stack ${styles.summary}`} {...guard}>
        <Paper values={values} onEdit={go} />
        <Failure failure={failure} />
        <div className="buttons">
          <SecondaryButton onClick={close}>{t('action.back')}</SecondaryButton>
          <PrimaryButton busy={busy} busyLabel={t('action.submitting')} onClick={onSend}>
            {t('action.send')}
          </PrimaryButton>
        </div>
      </div>
    </Dialog>
  )
}

/** Why the request was not sent, if that belongs to no field. */
export function Failure({ failure }: { failure: unknown }) {
  const translator = useTranslation()
  if (failure === undefined) return null
  return <p className="form-failure">{wordsOfFailure(translator, failure, 'err.createFailed')}</p>
}
