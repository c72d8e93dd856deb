import { checkAccessCode, formatAccessCode } from '#domain/access-code.ts'
import { isRefusal } from '#web/api-error.ts'
import { useFailureToast } from '#web/failure.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { CodeField } from './code-field.tsx'

type CodeEntryProps = {
  help: string
  /** Checks a well-formed code on the server. Throws an ApiError. */
  validate: (code: string) => Promise<{ code_id: string }>
  /** Called with a valid code in display form (K7QM-4RTX) and its id. */
  onValid: (code: string, codeId: string) => unknown
  /** Receives what `validate` throws; returns true if it handled the error. */
  onFailure?: (failure: unknown) => boolean
}

/** A field for one access code (docs/product.md §2.3). Reports typing errors without a call. */
export function CodeEntryForm({ help, validate, onValid, onFailure }: CodeEntryProps) {
  const { t } = useTranslation()
  const showFailure = useFailureToast()
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => {
      const checked = checkAccessCode(code)
      return checked.ok ? {} : { code: checked.error }
    },
  })

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
