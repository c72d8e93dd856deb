import { useLayoutEffect } from 'react'
import type { WizardForm } from './step.ts'
import { showTyped, typedAhead, withTyped } from './typed-ahead.ts'

/** Takes over what was typed into the form that this one replaces, with the caret, before it is painted. */
export function useTypedAhead(
  { values, setValues }: Pick<WizardForm, 'values' | 'setValues'>,
  onTaken?: () => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is taken once
  useLayoutEffect(() => {
    const typed = typedAhead()
    if (typed) {
      showTyped(typed)
      setValues(withTyped(values, typed.values))
    }
    onTaken?.()
  }, [])
}
