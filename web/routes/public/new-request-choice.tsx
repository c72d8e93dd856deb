import { Navigate } from 'react-router'
import { useAuth } from '#web/features/accounts/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { PrimaryLink, SecondaryLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'

/** Asks whether the visitor has an account; a signed-in user is redirected (docs/product.md §1.2). */
export default function NewRequestChoice() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { session } = useAuth()
  const next = paths.newRequestCodeValidation(locale)
  if (session && !session.session.recovery) return <Navigate to={next} replace />
  return (
    <Page title={t('home.makeRequest')} width="narrow">
      <BackLink to={paths.home(locale)}>{t('action.back')}</BackLink>
      <h1>{t('home.makeRequest')}</h1>
      <Card className="stack">
        <h2 className="card-title">{t('choice.new')}</h2>
        <p>{t('choice.newText')}</p>
        <PrimaryLink to={paths.newAccountCodeValidation(locale)}>{t('auth.signUp')}</PrimaryLink>
      </Card>
      <Card className="stack">
        <h2 className="card-title">{t('choice.known')}</h2>
        <p>{t('choice.knownText')}</p>
        <SecondaryLink to={paths.signIn(locale, { return_to: next })}>
          {t('auth.signIn')}
        </SecondaryLink>
      </Card>
    </Page>
  )
}
