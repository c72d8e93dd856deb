import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ProcedureOutput } from '#contract/index.ts'
import type { Reach } from '#domain/reach.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { callsKey } from '#web/query-keys.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { useAction } from '#web/use-action.ts'
import { reachKey, useReach } from './queries.ts'

type ReachProps = {
  /** Whose choice it is; one's own without it. */
  requestId?: string
  title: string
  children?: ReactNode
}

/** The ways in which somebody can be reached. Those who sent STOP see why one is missing. */
const waysOf = ({ email, phone, texts }: ProcedureOutput<'get_reach'>): Reach[] => [
  ...(email ? ['email' as const] : []),
  ...(texts === 'ask' || texts === 'agreed' ? ['sms' as const] : []),
  ...(phone ? ['call' as const] : []),
]

/**
 * Lets somebody choose how they are reached. Shows nothing unless there are two ways. The office says
 * that the person agreed to text messages; who chooses them for oneself agrees by that.
 */
export function ReachChoice({ requestId, title, children }: ReachProps) {
  const { t } = useTranslation()
  const known = useReach(requestId)
  const [isAsking, setAsking] = useState(false)
  const { act, busy } = useAction({ refetch: [reachKey, callsKey], isBusyWhileRefetching: true })
  if (!known.data) return null
  const { reach, texts } = known.data
  const ways = waysOf(known.data)
  if (ways.length < 2 && texts !== 'stopped') return null

  function set(way: Reach) {
    setAsking(false)
    const about = requestId ? { request_id: requestId } : {}
    const consent = way === 'sms' ? { consent: true } : {}
    return act(() => call('set_reach', { ...about, reach: way, ...consent }), {
      message: () => t('reach.saved'),
      title: 'err.settingSaveFailed',
    })
  }
  function choose(way: Reach) {
    if (way === 'sms' && texts === 'ask' && requestId) setAsking(true)
    else void set(way)
  }

  return (
    <Card title={title}>
      {children}
      <NativeSelect
        aria-label={title}
        aria-busy={busy || undefined}
        value={isAsking ? 'sms' : reach}
        data={ways.map((value) => ({ value, label: t(`reach.${value}`) }))}
        onChange={({ currentTarget: { value } }) => choose(value as Reach)}
      />
      {isAsking && (
        <div className="buttons">
          <SecondaryButton busy={busy} onClick={() => void set('sms')}>
            {t('reach.consent')}
          </SecondaryButton>
        </div>
      )}
      {!requestId && ways.includes('sms') && <p className="quiet small">{t('reach.ownConsent')}</p>}
      {texts === 'stopped' && <p className="quiet small">{t('reach.stopped')}</p>}
    </Card>
  )
}
