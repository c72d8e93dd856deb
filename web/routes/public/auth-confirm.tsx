import { IconMailCheck, IconMailX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { replace, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { defaultLocale, localeOfPath } from '#domain/locales.ts'
import { refusalOf } from '#web/api-error.ts'
import {
  confirmEmail,
  confirmEmailChange,
  EmailForm,
  hashOfFailure,
  isConfirmed,
  Unanswered,
  useResendConfirmation,
} from '#web/features/accounts/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { paths } from '#web/paths.ts'
import { PrimaryLink, SecondaryLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { SpinnerPage } from '#web/ui/spinner.tsx'
import styles from './outcome.module.css'

/**
 * Posts the token of the link: opening a link alone changes nothing (docs/product.md §3.2). Then
 * puts the result in the address, without the token.
 */
export async function clientLoader({ request }: { request: Request }) {
  const { pathname, searchParams } = new URL(request.url)
  const token = searchParams.get('token')
  const change = searchParams.get('change') // the link to a new address (docs/product.md §3.10)
  if (!token && !change) return null
  const page = paths.authConfirm(localeOfPath(pathname) ?? defaultLocale)
  try {
    await (change ? confirmEmailChange(change) : confirmEmail(token ?? ''))
  } catch (failure) {
    const refusal = refusalOf(change ? 'confirm_email_change' : 'confirm_email', failure)
    if (refusal) throw replace(page + hashOfFailure(refusal))
    return { failure }
  }
  throw replace(page)
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const { t } = useTranslation()
  return <SpinnerPage label={t('auth.confirming')} />
}

/** The result of a confirmation (docs/product.md §3.2). */
export default function AuthConfirm() {
  const data = useLoaderData<typeof clientLoader>()
  const { hash } = useLocation()
  if (data) return <NoAnswer failure={data.failure} />
  return isConfirmed(hash) ? <Confirmed /> : <NotConfirmed />
}

function Confirmed() {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Page title={t('auth.confirmOkTitle')} width="narrow">
      <Card className={`stack ${styles.outcome}`}>
        <IconMailCheck className={styles.mark} size={40} stroke={1.75} aria-hidden="true" />
        <h1>{t('auth.confirmOkTitle')}</h1>
        <p role="status">{t('auth.confirmOk')}</p>
        <PrimaryLink to={paths.signIn(locale)}>{t('auth.signIn')}</PrimaryLink>
      </Card>
    </Page>
  )
}

function NotConfirmed() {
  const { t } = useTranslation()
  const resend = useResendConfirmation()
  return (
    <Page title={t('auth.confirmFailTitle')} width="narrow">
      <Card className={`stack ${styles.outcome}`}>
        <IconMailX className={styles.mark} size={40} stroke={1.75} aria-hidden="true" />
        <h1>{t('auth.confirmFailTitle')}</h1>
        <p role="alert">{t('auth.confirmFail')}</p>
      </Card>
      <Card>
        <EmailForm help={t('auth.newLinkText')} action={t('auth.sendNewLink')} send={resend} />
      </Card>
      <SecondaryLink to={paths.landing}>{t('action.goHome')}</SecondaryLink>
    </Page>
  )
}

function NoAnswer({ failure }: { failure: unknown }) {
  const { t } = useTranslation()
  const { revalidate, state } = useRevalidator()
  return (
    <Page title={t('auth.confirmFailTitle')} width="narrow">
      <h1>{t('auth.confirmFailTitle')}</h1>
      <Card className="stack">
        <Unanswered failure={failure} busy={state === 'loading'} again={revalidate} />
      </Card>
    </Page>
  )
}
