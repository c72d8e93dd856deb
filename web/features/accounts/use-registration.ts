import { useNavigate } from 'react-router'
import { tidyEmail } from '#domain/email.ts'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { useFailureToast } from '#web/failure.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import type { FieldErrors } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useAuth } from './auth.tsx'
import type { Registration } from './registration.ts'

export type GoodCode = { code: string; codeId: string }

const used = ['err.emailUsed', 'err.emailUsedConfirmed']

/**
 * Returns a function that opens an account (docs/product.md §3.1), unless the address is registered
 * and confirmed. On success, tells the user to look for the mail. Returns the errors for fields;
 * others are shown in a toast.
 */
export function useRegistration() {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const { signUp } = useAuth()
  const showFailure = useFailureToast()

  return async ({ email, password }: Registration, good: GoodCode): Promise<FieldErrors> => {
    const address = tidyEmail(email)
    try {
      const code = { code_id: good.codeId, access_code: good.code }
      await call('handle_email_reregistration', { email_input: address, ...code })
      await signUp({ email: address, password, ...code })
    } catch (failure) {
      const { code = '', fields = {} } = failure instanceof ApiError ? failure : {}
      const isUsed = used.includes(code)
      showFailure(failure, { title: isUsed ? 'err.emailUsedTitle' : 'err.registrationFailed' })
      return isUsed ? { email: code } : { email: fields.email_input, ...fields }
    }
    toast({
      tone: 'success',
      title: t('ok.accountCreatedTitle'),
      message: t('ok.accountCreated'),
    })
    await navigate(paths.emailVerification(locale, { email: address }))
    return {}
  }
}

/** Returns whether an error at the email field means that an account exists. */
export const isUsedEmail = (key: string | undefined) => key !== undefined && used.includes(key)
