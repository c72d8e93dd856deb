import { isRefusal } from '#web/api-error.ts'
import { AcceptInviteForm, useMailedToken } from '#web/features/accounts/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { SecondaryLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { useAnswer } from '#web/use-answer.ts'

/** Accepts an invitation from a mailed link (docs/product.md §3.6). Opening the link changes nothing. */
export default function AdministratorInvite() {
  const { t } = useTranslation()
  const token = useMailedToken()
  return (
    <Page title={t('invite.title')} width="narrow">
      <h1>{t('invite.title')}</h1>
      {token === null && <Over />}
      {token && <Invitation key={token} token={token} />}
    </Page>
  )
}

function Invitation({ token }: { token: string }) {
  const { t } = useTranslation()
  const invite = useAnswer(
    ['invite', token],
    'get_administrator_invite',
    { token },
    { retry: false },
  )
  if (isRefusal(invite.error)) return <Over />
  return (
    <Loaded query={invite} failed={t('err.network')}>
      {({ email, has_account }) => (
        <Card>
          <AcceptInviteForm token={token} email={email} hasAccount={has_account} />
        </Card>
      )}
    </Loaded>
  )
}

function Over() {
  const { t } = useTranslation()
  return (
    <Card className="stack">
      <p role="alert">{t('err.inviteInvalid')}</p>
      <SecondaryLink to={paths.landing}>{t('action.goHome')}</SecondaryLink>
    </Card>
  )
}
