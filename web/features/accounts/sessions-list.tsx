import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { useAction } from '#web/use-action.ts'
import styles from './ledger.module.css'
import { type ListedSession, securityKey, useSessions } from './security-queries.ts'

/** The user's sessions with device, time and address; each can be ended. */
export function SessionsList() {
  const { t } = useTranslation()
  const list = useSessions()
  return (
    <Loaded query={list}>
      {({ sessions }) => (
        <div className="stack">
          <ul className={styles.ledger}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {sessions.length > 1 ? <EndOthers /> : <p className="quiet">{t('security.onlyThis')}</p>}
        </div>
      )}
    </Loaded>
  )
}

/** Ends sessions; stays busy until the list shows it. */
const useEnding = () => useAction({ refetch: [securityKey], isBusyWhileRefetching: true })

function EndOthers() {
  const { t } = useTranslation()
  const { act, busy } = useEnding()
  const end = () =>
    act(() => call('end_other_sessions', {}), {
      message: () => t('security.endedOthers'),
      title: 'common.error',
    })
  return (
    <div className="buttons">
      <SecondaryButton busy={busy} onClick={() => void end()}>
        {t('security.endOthers')}
      </SecondaryButton>
    </div>
  )
}

function SessionRow({ session }: { session: ListedSession }) {
  const { act, busy } = useEnding()
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { browser, system, address, is_current, signed_in_at, last_used_at } = session
  const device = browser && system ? t('security.deviceOn', { browser, system }) : browser || system
  const end = () =>
    act(() => call('end_session', { session_id: session.id }), {
      message: () => t('security.ended'),
      title: 'common.error',
    })
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
        <SecondaryButton busy={busy} onClick={() => void end()}>
          {t('security.end')}
        </SecondaryButton>
      )}
    </li>
  )
}
