import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { useFailureToast } from '#web/failure.ts'
import { useFormats } from '#web/i18n/format.ts'
import type { MessageKey } from '#web/i18n/messages.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { toast } from '#web/ui/toasts.tsx'
import styles from './ledger.module.css'
import { type ListedSession, securityKey, useSessions } from './security-queries.ts'

/** The user's sessions with device, time and address; each can be ended. */
export function SessionsList() {
  const { t } = useTranslation()
  const showFailure = useFailureToast()
  const queries = useQueryClient()
  const list = useSessions()
  const [busy, setBusy] = useState<string>()

  async function end(id: string, work: () => Promise<unknown>, done: MessageKey) {
    setBusy(id)
    try {
      await work()
      toast({ tone: 'success', message: t(done) })
    } catch (failure) {
      showFailure(failure, { title: 'common.error' })
    } finally {
      await queries.invalidateQueries({ queryKey: securityKey })
      setBusy(undefined)
    }
  }
  const endOne = (session_id: string) =>
    end(session_id, () => call('end_session', { session_id }), 'security.ended')
  const endOthers = () =>
    end('others', () => call('end_other_sessions', {}), 'security.endedOthers')

  return (
    <Loaded query={list}>
      {({ sessions }) => (
        <div className="stack">
          <ul className={styles.ledger}>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={busy === session.id}
                onEnd={() => void endOne(session.id)}
              />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <div className="buttons">
              <SecondaryButton busy={busy === 'others'} onClick={() => void endOthers()}>
                {t('security.endOthers')}
              </SecondaryButton>
            </div>
          ) : (
            <p className="quiet">{t('security.onlyThis')}</p>
          )}
        </div>
      )}
    </Loaded>
  )
}

type RowProps = { session: ListedSession; busy: boolean; onEnd: () => void }

function SessionRow({ session, busy, onEnd }: RowProps) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { browser, system, address, is_current, signed_in_at, last_used_at } = session
  const device = browser && system ? t('security.deviceOn', { browser, system }) : browser || system
  return (
    <li className={styles.row}>
      <div>
        <strong>{device || t('security.unknown')}</strong>{' '}
        {is_current && <span className="quiet">({t('security.thisOne')})</span>}
        <dl className={styles.facts}>
          <Fact label={t('security.signedIn')}>
            <Isolated>{moment(signed_in_at)}</Isolated>
          </Fact>
          <Fact label={t('security.lastUsed')}>
            <Isolated>{moment(last_used_at)}</Isolated>
          </Fact>
          {address && (
            <Fact label={t('security.address')}>
              <Ltr>{address}</Ltr>
            </Fact>
          )}
        </dl>
      </div>
      {!is_current && (
        <SecondaryButton busy={busy} onClick={onEnd}>
          {t('security.end')}
        </SecondaryButton>
      )}
    </li>
  )
}
