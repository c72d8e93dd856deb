import type { ComponentType } from 'react'
import type { FormField, FormValues } from '#web/features/request-fields/index.ts'
import type { MessageKey } from '#web/i18n/messages.ts'
import type { FieldErrors, useForm } from '#web/ui/form.tsx'

export type WizardForm = ReturnType<typeof useForm<FormValues>>

/** One step is one unit: its fields, its rules and what the summary says of it. */
export type Step = {
  title: MessageKey
  /** Fields with the message keys of their labels, in the order in which they are asked. */
  labels: (values: FormValues) => Partial<Record<FormField, MessageKey>>
  /** Message keys of what is wrong, by field. */
  validate: (values: FormValues) => FieldErrors
  Fields: ComponentType<{ form: WizardForm }>
  Summary: ComponentType<{ values: FormValues }>
}

/** The errors of a step in the order of its fields, so that the first is the first on the screen. */
export function errorsOf(step: Pick<Step, 'labels' | 'validate'>, values: FormValues) {
  const errors = step.validate(values)
  const names = Object.keys(step.labels(values)).filter((name) => errors[name])
  return Object.fromEntries(names.map((name) => [name, errors[name]])) as Record<string, string>
}

/** The first step with something wrong in it, and what; undefined when all is right. */
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

/** The step in which a field is asked; undefined for one that the form does not have. */
export function stepOfField(
  steps: readonly Pick<Step, 'labels'>[],
  field: string,
  values: FormValues,
): number | undefined {
  const at = steps.findIndex((step) => field in step.labels(values))
  return at < 0 ? undefined : at
}
