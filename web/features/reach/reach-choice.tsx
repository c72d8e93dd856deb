import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { type Reach, reaches } from '#domain/reach.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { callsKey } from '#web/query-keys.ts'
import { Card } from '#web/ui/card.tsx'
import { useAction } from '#web/use-action.ts'

type ReachProps = {
  /** Whose choice it is; one's own without it. */
  requestId?: string
  title: string
  children?: ReactNode
}

const reachKey = ['reach'] as const

/**
 * Lets somebody choose how they are reached. Shows nothing unless there are two ways: an e-mail
 * address and a telephone number.
 */
export function ReachChoice({ requestId, title, children }: ReachProps) {
  const { t } = useTranslation()
  const heading = useId()
  const about = requestId ? { request_id: requestId } : {}
  const known = useQuery({
    queryKey: [...reachKey, requestId ?? ''],
    queryFn: ({ signal }) => call('get_reach', about, { signal }),
  })
  const { act, busy } = useAction({ refetch: [reachKey, callsKey], isBusyWhileRefetching: true })
  const set = (reach: Reach) =>
    act(() => call('set_reach', { ...about, reach }), {
      message: () => t('reach.saved'),
      title: 'err.settingSaveFailed',
    })
  if (!known.data?.email || !known.data.phone) return null
  return (
    <section className="stack" aria-labelledby={heading}>
      <h2 id={heading} className="card-title">
        {title}
      </h2>
      <Card className="stack">
        {children}
        <NativeSelect
          aria-labelledby={heading}
          aria-busy={busy || undefined}
          value={known.data.reach}
          data={reaches.map((value) => ({ value, label: t(`reach.${value}`) }))}
          onChange={({ currentTarget: { value } }) => void set(value as Reach)}
        />
      </Card>
    </section>
  )
}
