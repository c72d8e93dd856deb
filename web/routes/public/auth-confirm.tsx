import { IconMail, IconMailCheck, IconMailX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { refusalOf } from '#web/api-error.ts'
import {
  confirmEmail,
  confirmEmailChange,
  EmailForm,
  hashOfFailure,
  isConfirmed,
  TokenButton,
  useAuth,
  useMailedToken,
  usePostedToken,
  useResendConfirmation,
} from '#web/features/accounts/index.ts'
import { type KeptState, useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { PrimaryLink, SecondaryLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { SpinnerPage } from '#web/ui/spinner.tsx'
import styles from './outcome.module.css'

/**
 * The result of a confirmation (docs/product.md §3.2). With a link, first has a button that posts its
 * token: opening a link alone changes nothing.
 */
export default function AuthConfirm() {
  const { t } = useTranslation()
  const token = useMailedToken()
  const change = useMailedToken('change') // the link to a new address (docs/product.md §3.10)
  const { hash, state } = useLocation()
  if (token === undefined || change === undefined) {
    return <SpinnerPage label={t('auth.confirming')} />
  }
  if (change) {
    return <Confirming procedure="confirm_email_change" token={change} post={confirmEmailChange} />
  }
  if (token) return <Confirming procedure="confirm_email" token={token} post={confirmEmail} />
  if (!isConfirmed(hash)) return <NotConfirmed />
  return (state as KeptState)?.kept?.confirmed ? <Confirmed /> : <CanSignIn />
}

type ConfirmingProps = {
  procedure: 'confirm_email' | 'confirm_email_change'
  token: string
  post: (token: string) => Promise<unknown>
}

/** Offers to post the token, then puts the result in the address. */
function Confirming({ procedure, token, post }: ConfirmingProps) {
  const { t } = useTranslation()
  const page = paths.authConfirm(useLocale())
  const posting = usePostedToken(token, post)
  const refusal = refusalOf(procedure, posting.error)
  const success: KeptState = { kept: { confirmed: 'yes' } }
  if (posting.isSuccess) return <Navigate to={page} replace state={success} />
  if (refusal) return <Navigate to={page + hashOfFailure(refusal)} replace />
  return (
    <Outcome title={t('auth.confirmAddress')} Icon={IconMail}>
      <TokenButton posting={posting} label={t('auth.confirmAddressButton')} />
    </Outcome>
  )
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
    <Outcome title={t('auth.confirmOkTitle')} Icon={IconMailCheck}>
      <p role="status">{t(confirmedFor[next])}</p>
      <PrimaryLink to={isForPassword ? paths.changePassword(locale) : paths.signIn(locale)}>
        {t(`auth.${next}`)}
      </PrimaryLink>
    </Outcome>
  )
}

/** For an address that reports nothing: the link can have lost its token on the way. */
function CanSignIn() {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Outcome title={t('auth.canSignInTitle')} Icon={IconMail} below={<NewLetter />}>
      <PrimaryLink to={paths.signIn(locale)}>{t('auth.signIn')}</PrimaryLink>
      <p role="status">{t('auth.canSignIn')}</p>
    </Outcome>
  )
}

function NotConfirmed() {
  const { t } = useTranslation()
  const below = (
    <>
      <NewLetter />
      <SecondaryLink to={paths.landing}>{t('action.goHome')}</SecondaryLink>
    </>
  )
  return (
    <Outcome title={t('auth.confirmFailTitle')} Icon={IconMailX} below={below}>
      <p role="alert">{t('auth.confirmFail')}</p>
    </Outcome>
  )
}

function NewLetter() {
  const { t } = useTranslation()
  const { resend } = useResendConfirmation()
  return (
    <Card>
      <EmailForm help={t('auth.newLinkText')} action={t('auth.sendNewLink')} send={resend} />
    </Card>
  )
}

type OutcomeProps = { title: string; Icon: typeof IconMail; below?: ReactNode; children: ReactNode }

function Outcome({ title, Icon, below, children }: OutcomeProps) {
  return (
    <Page title={title} width="narrow">
      <Card className={`stack ${styles.outcome}`}>
        <Icon className={styles.mark} size={40} stroke={1.75} aria-hidden="true" />
        <h1>{title}</h1>
        {children}
      </Card>
      {below}
    </Page>
  )
}
