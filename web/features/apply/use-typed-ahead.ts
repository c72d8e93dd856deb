import { useLayoutEffect } from 'react'
import type { WizardForm } from './step.ts'
import { endAhead, showTyped, typedAhead, withTyped } from './typed-ahead.ts'

/** Takes over what was typed while the scripts were loading, with the caret, before it is painted. */
export function useTypedAhead({ values, setValues }: Pick<WizardForm, 'values' | 'setValues'>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is taken once
  useLayoutEffect(() => {
    const typed = typedAhead()
    endAhead()
    if (!typed) return
    showTyped(typed)
    setValues(withTyped(values, typed))
  }, [])
}
