import { Link, useNavigate } from 'react-router'
import { call } from '#web/api.ts'
import { CodeEntryForm } from '#web/features/codes/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'

/** Asks for the code that opens an account (docs/product.md §3.1). */
export default function NewAccountCodeValidation() {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  return (
    <Page title={t('code.enter')} width="narrow">
      <BackLink to={paths.newRequestChoice(locale)}>{t('action.back')}</BackLink>
      <h1>{t('code.enter')}</h1>
      <Card>
        <CodeEntryForm
          help={t('code.registrationText')}
          validate={(code_text) => call('validate_code_for_registration', { code_text })}
          onValid={(code) => navigate(paths.signUp(locale, { code }))}
        />
      </Card>
      <p>
        {t('code.registered')} <Link to={paths.signIn(locale)}>{t('auth.signInHere')}</Link>
      </p>
    </Page>
  )
}
