import type { ComponentType } from 'react'
import type { FormField, FormValues } from '#web/features/request-fields/index.ts'
import { errorsInOrder } from '#web/features/request-form/index.ts'
import type { MessageKey } from '#web/i18n/translation.ts'
import type { FieldErrors, useForm } from '#web/ui/form.tsx'

export type WizardForm = ReturnType<typeof useForm<FormValues>>

/** A step of the wizard: its fields, their rules and their summary. */
export type Step = {
  title: MessageKey
  /** Fields with the message keys of their labels, in the order on the screen. */
  labels: (values: FormValues) => Partial<Record<FormField, MessageKey>>
  /** Returns message keys of errors by field. */
  validate: (values: FormValues) => FieldErrors
  Fields: ComponentType<{ form: WizardForm }>
  Summary: ComponentType<{ values: FormValues }>
  /** Returns whether the summary would show nothing; default: never. */
  isEmpty?: (values: FormValues) => boolean
}

/** Returns the errors of a step in the order of its fields. */
export const errorsOf = (step: Pick<Step, 'labels' | 'validate'>, values: FormValues) =>
  errorsInOrder(step.labels(values), step.validate(values))

/** Returns the first step with errors, and its errors; undefined if all are valid. */
export function firstFailure(
  steps: readonly Pick<Step, 'labels' | 'validate'>[],
  values: FormValues,
): { step: number; errors: Record<string, string> } | undefined {
  for (const [step, unit] of steps.entries()) {
    const errors = errorsOf(unit, values)
    if (Object.keys(errors).length) return { step, errors }
  }
  return undefined
}

/** Returns the step of a field; undefined for an unknown field. */
export function stepOfField(
  steps: readonly Pick<Step, 'labels'>[],
  field: string,
  values: FormValues,
): number | undefined {
  const at = steps.findIndex((step) => field in step.labels(values))
  return at < 0 ? undefined : at
}
