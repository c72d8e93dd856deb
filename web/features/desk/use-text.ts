import { useState } from 'react'
import { requireText } from '#domain/outcomes.ts'
import { useTranslation } from '#web/i18n/translation.ts'

/** A required text with its limit. `check` returns it tidied, or undefined and shows the error. */
export function useText(limit: number) {
  const { wordsOf } = useTranslation()
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  return {
    field: {
      value,
      error,
      onChange({ currentTarget }: { currentTarget: { value: string } }) {
        setValue(currentTarget.value)
        setError(undefined)
      },
    },
    check(): string | undefined {
      const checked = requireText(value, limit)
      if (checked.ok) return checked.text
      setError(wordsOf(checked.error))
      return undefined
    },
  }
}
