import { useEffectEvent, useLayoutEffect } from 'react'
import { emptyValues } from '#web/features/request-fields/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { StepBar } from '#web/ui/step-bar.tsx'
import { steps } from './steps.ts'
import { isShownAhead, keepTyped, useTypedAhead, withTyped } from './typed-ahead.ts'
import styles from './wizard.module.css'

/**
 * The first step of the wizard, in the HTML of its page. Scripts take seconds on a slow phone, and
 * until they are there it can be typed into; the wizard takes over what was typed and the caret. A
 * spinner stands in its place until web/build/prefetch.js knows that the wizard begins with an empty
 * form: the code can be spent and this browser keeps no draft.
 */
export function FirstStepAhead() {
  const { t } = useTranslation()
  const [{ title, Fields }] = steps
  const form = useForm({ initial: emptyValues(''), withTyped })
  const props = form.props(() => undefined)
  useTypedAhead(form)

  const keep = useEffectEvent(() => {
    const shown = props.ref.current
    if (shown && isShownAhead()) keepTyped(shown, form.values)
  })
  useLayoutEffect(() => () => keep(), [])

  return (
    <>
      <div className={styles.ahead}>
        <StepBar steps={steps.map(({ title }) => t(title))} current={0} />
        {/* Without a submit button nothing sends it: the values would be in the address. */}
        <form className={styles.wizard} {...props}>
          <h2>{t(title)}</h2>
          <Fields form={form} />
          <div className={styles.ways}>
            <PrimaryButton disabled>{t('action.next')}</PrimaryButton>
          </div>
        </form>
      </div>
      <div className={styles.waiting}>
        <Spinner tall />
      </div>
    </>
  )
}
