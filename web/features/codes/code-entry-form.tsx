import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { checkAccessCode, formatAccessCode } from '#domain/access-code.ts'
import { isRefusal } from '#web/api-error.ts'
import { useFailureToast } from '#web/failure.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { CodeField } from './code-field.tsx'

type CodeEntryProps = {
  help: string
  /** A code to fill in while the field is empty. */
  proposed?: string | undefined
  /** Checks a well-formed code on the server. Throws an ApiError. */
  validate: (code: string) => Promise<{ code_id: string }>
  /** Called with a valid code in display form (K7QM-4RTX) and its id. */
  onValid: (code: string, codeId: string) => unknown
  /** Receives what `validate` throws; returns true if it handled the error. */
  onFailure?: (failure: unknown) => boolean
}

/**
 * A field for one access code (docs/product.md §2.3), focused on arrival. Reports typing errors
 * without a call.
 */
export function CodeEntryForm({ help, proposed, validate, onValid, onFailure }: CodeEntryProps) {
  const { t } = useTranslation()
  const showFailure = useFailureToast()
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => {
      const checked = checkAccessCode(code)
      return checked.ok ? {} : { code: checked.error }
    },
  })

  const field = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  useEffect(() => {
    if (hydrated) field.current?.focus({ preventScroll: true })
  }, [hydrated])

  // The proposal may arrive after the first letter was typed, or just before: then it is selected,
  // so that what is typed or pasted replaces it.
  const [filledIn, setFilledIn] = useState<string>()
  const fillIn = useEffectEvent((code: string | undefined) => {
    if (!code || form.values.code) return
    form.setValue('code', code)
    setFilledIn(code)
  })
  useEffect(() => fillIn(proposed), [proposed])
  useLayoutEffect(() => {
    if (filledIn && document.activeElement === field.current) field.current?.select()
  }, [filledIn])

  async function send({ code: typed }: { code: string }) {
    const checked = checkAccessCode(typed)
    if (!checked.ok) return
    const code = formatAccessCode(checked.code)
    try {
      const { code_id } = await validate(code)
      await onValid(code, code_id)
    } catch (failure) {
      if (isRefusal(failure)) {
        form.showErrors({ code: failure.code || 'code.invalid' })
        showFailure(failure, { fallback: 'code.invalid' })
      } else if (!onFailure?.(failure)) {
        showFailure(failure, { title: 'common.error' })
      }
    }
  }

  const { value, error } = form.field('code')
  return (
    <form className="stack" {...form.props(send)}>
      <CodeField
        ref={field}
        help={help}
        value={value}
        error={error}
        onChange={(code) => form.setValue('code', code)}
      />
      <PrimaryButton type="submit" busy={form.busy} busyLabel={t('code.validating')}>
        {t('action.continue')}
      </PrimaryButton>
    </form>
  )
}
