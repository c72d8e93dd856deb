import { useLayoutEffect } from 'react'
import { isCountry } from '#domain/countries.ts'
import type { FormValues } from '#web/features/request-fields/index.ts'
import { changeOwn } from '#web/features/request-form/index.ts'
import { typedIn } from '#web/ui/form.tsx'
import type { WizardForm } from './step.ts'

/** What was typed into the first step before the wizard was there, and where the caret stood. */
type TypedAhead = {
  values: Partial<FormValues>
  focused?: { name: string; start: number | null; end: number | null }
}

let kept: TypedAhead | undefined

/** Returns whether the first step is shown ahead (web/build/prefetch.js). */
export const isShownAhead = () => document.documentElement.dataset.firstStep !== undefined

/** Ends it: what was typed belongs to this user and this code. */
export function endAhead() {
  kept = undefined
  delete document.documentElement.dataset.firstStep
}

/**
 * Keeps what a form contains, and where the caret stands in it, for the form that replaces it. Of a
 * country that is chosen, the field shows the name.
 */
export function keepTyped(form: HTMLFormElement, values: FormValues) {
  const active = document.activeElement
  const country = isCountry(values.country) && { country: values.country }
  kept = {
    values: { ...typedIn(form, values), ...country },
    focused:
      active instanceof HTMLInputElement && active.form === form
        ? { name: active.name, start: active.selectionStart, end: active.selectionEnd }
        : undefined,
  }
}

/** Returns values with what was typed, and with the fields that follow it. */
export function withTyped(values: FormValues, typed: Partial<FormValues>): FormValues {
  const filled = { ...values }
  const form = {
    values: filled,
    setValue(name: keyof FormValues, value: string) {
      filled[name] = value
    },
  }
  const entries = Object.entries(typed) as [keyof FormValues, string][]
  for (const [name, value] of entries) if (value) changeOwn(form, name, value)
  return filled
}

/**
 * Shows what was typed in the fields that are there now, with the caret where it stood. Before React
 * does, because setting a value moves the caret.
 */
function showTyped({ values, focused }: TypedAhead) {
  for (const [name, value] of Object.entries(values)) {
    if (isCountry(value)) continue // its field shows a name
    const field = fieldNamed(name)
    if (field && field.value !== value) field.value = value
  }
  const field = focused && fieldNamed(focused.name)
  field?.focus()
  field?.setSelectionRange(focused?.start ?? null, focused?.end ?? null)
}

function fieldNamed(name: string) {
  const [field] = document.getElementsByName(name)
  return field instanceof HTMLInputElement ? field : undefined
}

/** Takes over what was typed into the form that this one replaces, with the caret, before it is painted. */
export function useTypedAhead(
  { values, setValues }: Pick<WizardForm, 'values' | 'setValues'>,
  onTaken?: () => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is taken once
  useLayoutEffect(() => {
    if (kept) {
      showTyped(kept)
      setValues(withTyped(values, kept.values))
    }
    onTaken?.()
  }, [])
}
