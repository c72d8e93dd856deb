import { useState } from 'react'
import { type MiddlewareFunction, redirect, useSearchParams } from 'react-router'
import { normalizeAccessCode } from '#domain/access-code.ts'
import { chooseLocale, localeOfPath } from '#domain/locales.ts'
import {
  AccountBar,
  requireUser,
  sessionContext,
  useAuth,
  useLeaveWhenSignedOut,
} from '#web/features/accounts/index.ts'
import { FirstStepAhead, RequestWizard, steps } from '#web/features/apply/index.ts'
import { loaderOf } from '#web/guard.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { messagesOf } from '#web/i18n/messages.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toasts.tsx'

// Outside the requesters' layout, because this page says why it redirects
// (`request.loginRequired`, docs/product.md §4.3).
const requireUserWithMessage: MiddlewareFunction = async (args, next) => {
  try {
    return await requireUser(args, next)
  } catch (turnedAway) {
    if (turnedAway instanceof Response) {
      const { t } = messagesOf(localeOf(args.request))
      toast({ tone: 'error', message: t('request.loginRequired') })
    }
    throw turnedAway
  }
}

const requireCode: MiddlewareFunction = ({ request }) => {
  const code = new URL(request.url).searchParams.get('code')
  if (!normalizeAccessCode(code ?? '')) {
    throw redirect(paths.newRequestCodeValidation(localeOf(request)))
  }
}

const localeOf = (request: Request) => chooseLocale(localeOfPath(new URL(request.url).pathname))

export const clientMiddleware = [requireUserWithMessage, requireCode]
export const clientLoader = loaderOf(sessionContext)

/** Until the scripts are there: the same page with the first step in it. */
export function HydrateFallback() {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Page title={t('wizard.title')} user={<AccountBar isAhead />}>
      <BackLink to={paths.dashboard(locale)}>{t('dash.myRequests')}</BackLink>
      <h1>{t('wizard.title')}</h1>
      <FirstStepAhead />
    </Page>
  )
}

/** /request: the wizard. */
export default function RequestScreen() {
  useLeaveWhenSignedOut()
  const { t } = useTranslation()
  const locale = useLocale()
  const { user } = useAuth()
  const [query] = useSearchParams()
  const [step, setStep] = useState(0)
  const title = t((steps[step] ?? steps[0]).title)
  return (
    <Page title={`${title} · ${t('wizard.title')}`} user={<AccountBar />}>
      <BackLink to={paths.dashboard(locale)}>{t('dash.myRequests')}</BackLink>
      <h1>{t('wizard.title')}</h1>
      {user ? (
        <RequestWizard
          user={user}
          code={normalizeAccessCode(query.get('code') ?? '')}
          onStep={setStep}
        />
      ) : (
        <Spinner tall />
      )}
    </Page>
  )
}
