import { IconMailCheck, IconMailX } from '@tabler/icons-react'
import { Navigate, useLocation } from 'react-router'
import { refusalOf } from '#web/api-error.ts'
import {
  confirmEmail,
  confirmEmailChange,
  EmailForm,
  hashOfFailure,
  isConfirmed,
  Unanswered,
  useAuth,
  useMailedToken,
  usePostedToken,
  useResendConfirmation,
} from '#web/features/accounts/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { PrimaryLink, SecondaryLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { SpinnerPage } from '#web/ui/spinner.tsx'
import styles from './outcome.module.css'

/**
 * The result of a confirmation (docs/product.md §3.2). With a link, first posts its token: opening
 * a link alone changes nothing.
 */
export default function AuthConfirm() {
  const { t } = useTranslation()
  const token = useMailedToken()
  const change = useMailedToken('change') // the link to a new address (docs/product.md §3.10)
  const { hash } = useLocation()
  if (token === undefined || change === undefined) {
    return <SpinnerPage label={t('auth.confirming')} />
  }
  if (change) {
    return <Confirming procedure="confirm_email_change" token={change} post={confirmEmailChange} />
  }
  if (token) return <Confirming procedure="confirm_email" token={token} post={confirmEmail} />
  return isConfirmed(hash) ? <Confirmed /> : <NotConfirmed />
}

type ConfirmingProps = {
  procedure: 'confirm_email' | 'confirm_email_change'
  token: string
  post: (token: string) => Promise<unknown>
}

/** Posts the token, then puts the result in the address. */
function Confirming({ procedure, token, post }: ConfirmingProps) {
  const { t } = useTranslation()
  const page = paths.authConfirm(useLocale())
  const { isSuccess, isError, isFetching, error, refetch } = usePostedToken(token, post)
  const refusal = refusalOf(procedure, error)
  if (isSuccess) return <Navigate to={page} replace />
  if (refusal) return <Navigate to={page + hashOfFailure(refusal)} replace />
  if (isError) return <NoAnswer failure={error} busy={isFetching} again={refetch} />
  return <SpinnerPage label={t('auth.confirming')} />
}

const confirmedFor = {
  choosePassword: 'auth.confirmOkPassword',
  toRequest: 'auth.confirmOkSignedIn',
  signIn: 'auth.confirmOk',
} as const

/**
 * Leads to sign-in, which sends a family that is signed in on to its form (docs/product.md §3.11), or
 * to a new password.
 */
function Confirmed() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { session } = useAuth()
  const isForPassword = session?.session.recovery === true
  const next = isForPassword ? 'choosePassword' : session ? 'toRequest' : 'signIn'
  return (
    <Page title={t('auth.confirmOkTitle')} width="narrow">
      <Card className={`stack ${styles.outcome}`}>
        <IconMailCheck className={styles.mark} size={40} stroke={1.75} aria-hidden="true" />
        <h1>{t('auth.confirmOkTitle')}</h1>
        <p role="status">{t(confirmedFor[next])}</p>
        <PrimaryLink to={isForPassword ? paths.changePassword(locale) : paths.signIn(locale)}>
          {t(`auth.${next}`)}
        </PrimaryLink>
      </Card>
    </Page>
  )
}

function NotConfirmed() {
  const { t } = useTranslation()
  const { resend } = useResendConfirmation()
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

type NoAnswerProps = { failure: unknown; busy: boolean; again: () => unknown }

function NoAnswer(props: NoAnswerProps) {
  const { t } = useTranslation()
  return (
    <Page title={t('auth.confirmFailTitle')} width="narrow">
      <h1>{t('auth.confirmFailTitle')}</h1>
      <Card className="stack">
        <Unanswered {...props} />
      </Card>
    </Page>
  )
}
