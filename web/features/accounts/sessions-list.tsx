import '#web/ui/ledger.css'
import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { type ListedSession, securityKey, useSessions } from './security-queries.ts'

/** The user's sessions with device, time and address; each can be ended. */
export function SessionsList() {
  const { t } = useTranslation()
  const list = useSessions()
  return (
    <Loaded query={list}>
      {({ sessions }) => (
        <div className="stack">
          <ul className="ledger">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <div className="buttons">
              <ActButton
                send={() => call('end_other_sessions', {})}
                done={() => t('security.endedOthers')}
                refetch={[securityKey]}
              >
                {t('security.endOthers')}
              </ActButton>
            </div>
          ) : (
            <p className="quiet">{t('security.onlyThis')}</p>
          )}
        </div>
      )}
    </Loaded>
  )
}

function SessionRow({ session }: { session: ListedSession }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { browser, system, address, is_current, signed_in_at, last_used_at } = session
  const device = browser && system ? t('security.deviceOn', { browser, system }) : browser || system
  return (
    <li>
      <div>
        <strong>{device || t('security.unknown')}</strong>{' '}
        {is_current && <span className="quiet">({t('security.thisOne')})</span>}
        <dl>
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
        <ActButton
          send={() => call('end_session', { session_id: session.id })}
          done={() => t('security.ended')}
          refetch={[securityKey]}
        >
          {t('security.end')}
        </ActButton>
      )}
    </li>
  )
}
