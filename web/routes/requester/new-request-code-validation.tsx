import { useNavigate } from 'react-router'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { AccountBar, auth, useAuth } from '#web/features/accounts/index.ts'
import { CodeEntryForm, useOpeningCode } from '#web/features/codes/index.ts'
import { UnfinishedRequest } from '#web/features/drafts/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'

/** Asks for the code of a new request (docs/product.md §2.3). */
export default function NewRequestCodeValidation() {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const { user } = useAuth()
  const openingCode = useOpeningCode(user?.id)
  return (
    <Page title={t('code.enter')} width="narrow" user={<AccountBar />}>
      <BackLink to={paths.dashboard(locale)}>{t('action.back')}</BackLink>
      <h1>{t('code.enter')}</h1>
      {user && <UnfinishedRequest userId={user.id} />}
      <Card>
        <CodeEntryForm
          help={t(openingCode ? 'code.openingText' : 'code.requestText')}
          proposed={openingCode}
          validate={(code_text) =>
            call('validate_code_for_request', { code_text, user_id_input: user?.id ?? '' })
          }
          onValid={(code, code_id) => navigate(paths.request(locale, { code, code_id }))}
          onFailure={isLeaving}
        />
      </Card>
    </Page>
  )
}

/** Returns whether the session has ended: the layout then redirects to sign-in and says so. */
const isLeaving = (failure: unknown) =>
  failure instanceof ApiError && failure.status === 401 && !auth.store.getState().session
