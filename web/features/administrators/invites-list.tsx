import '#web/ui/ledger.css'
import { call } from '#web/api.ts'
import { useWords } from '#web/i18n/words.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { administratorsKey, type Invite } from './queries.ts'

/** The open invitations. */
export function InvitesList({ invites }: { invites: Invite[] }) {
  const { t } = useWords()
  return (
    <section className="stack">
      <h2 className="card-title">{t('administrators.invites')}</h2>
      <ul className="ledger">
        {invites.map((invite) => (
          <InviteRow key={invite.id} invite={invite} />
        ))}
      </ul>
    </section>
  )
}

function InviteRow({ invite: { id, email, invited_by_name, expires_at } }: { invite: Invite }) {
  const { t, moment } = useWords()
  return (
    <li>
      <div>
        <strong>
          <Ltr>{email}</Ltr>
        </strong>
        <dl>
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
      <ActButton
        send={() => call('withdraw_administrator_invite', { invite_id: id })}
        done={() => t('administrators.withdrawn')}
        refetch={[administratorsKey]}
      >
        {t('administrators.withdraw')}
      </ActButton>
    </li>
  )
}
