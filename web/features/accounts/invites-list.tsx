import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { useAction } from '#web/use-action.ts'
import styles from './ledger.module.css'
import { administratorsKey, type Invite } from './security-queries.ts'

/** The open invitations. */
export function InvitesList({ invites }: { invites: Invite[] }) {
  const { t } = useTranslation()
  return (
    <section className="stack">
      <h2 className="card-title">{t('administrators.invites')}</h2>
      <ul className={styles.ledger}>
        {invites.map((invite) => (
          <InviteRow key={invite.id} invite={invite} />
        ))}
      </ul>
    </section>
  )
}

function InviteRow({ invite: { id, email, invited_by_name, expires_at } }: { invite: Invite }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { act, busy } = useAction({ refetch: [administratorsKey], isBusyWhileRefetching: true })
  const withdraw = () =>
    act(() => call('withdraw_administrator_invite', { invite_id: id }), {
      message: () => t('administrators.withdrawn'),
      title: 'common.error',
    })
  return (
    <li className={styles.row}>
      <div>
        <strong>
          <Ltr>{email}</Ltr>
        </strong>
        <dl className={styles.facts}>
          {invited_by_name && (
            <Fact label={t('administrators.invitedBy')}>
              <Isolated>{invited_by_name}</Isolated>
            </Fact>
          )}
          <Fact label={t('administrators.expires')}>
            <Isolated>{moment(expires_at)}</Isolated>
          </Fact>
        </dl>
      </div>
      <SecondaryButton busy={busy} onClick={() => void withdraw()}>
        {t('administrators.withdraw')}
      </SecondaryButton>
    </li>
  )
}
