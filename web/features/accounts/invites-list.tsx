import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { useFailureToast } from '#web/failure.ts'
import { useFormats } from '#web/i18n/format.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { toast } from '#web/ui/toasts.tsx'
import styles from './ledger.module.css'
import { administratorsKey, type Invite } from './security-queries.ts'

/** The open invitations. */
export function InvitesList({ invites }: { invites: Invite[] }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const showFailure = useFailureToast()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string>()

  async function withdraw(invite_id: string) {
    setBusy(invite_id)
    try {
      await call('withdraw_administrator_invite', { invite_id })
      toast({ tone: 'success', message: t('administrators.withdrawn') })
    } catch (failure) {
      showFailure(failure, { title: 'common.error' })
    } finally {
      await queries.invalidateQueries({ queryKey: administratorsKey })
      setBusy(undefined)
    }
  }

  return (
    <section className="stack">
      <h2 className="card-title">{t('administrators.invites')}</h2>
      <ul className={styles.ledger}>
        {invites.map(({ id, email, invited_by_name, expires_at }) => (
          <li className={styles.row} key={id}>
            <div>
              <strong>
                <Ltr>{email}</Ltr>
              </strong>
              <dl className={styles.facts}>
                {invited_by_name && (
                  <div>
                    <dt>{t('administrators.invitedBy')}</dt>
                    <dd>
                      <Isolated>{invited_by_name}</Isolated>
                    </dd>
                  </div>
                )}
                <div>
                  <dt>{t('administrators.expires')}</dt>
                  <dd>
                    <Isolated>{moment(expires_at)}</Isolated>
                  </dd>
                </div>
              </dl>
            </div>
            <SecondaryButton busy={busy === id} onClick={() => void withdraw(id)}>
              {t('administrators.withdraw')}
            </SecondaryButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
