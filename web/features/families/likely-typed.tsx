import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ProcedureInput } from '#contract/index.ts'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { familiesKey } from '#web/query-keys.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { EvidenceText } from './evidence-text.tsx'

type TypedProps = {
  /** What is complete of a new request; undefined while nothing is that others could share. */
  typed: ProcedureInput<'find_likely'> | undefined
  onPick: (family: { id: string; name: string }) => void
}

const TYPING_MS = 700

/** The families that are likely the same as what is typed, each with a press that chooses it. */
export function LikelyTyped({ typed, onPick }: TypedProps) {
  const { t } = useTranslation()
  const sought = useSettled(typed && JSON.stringify(typed))
  const query = useQuery({
    queryKey: [...familiesKey, 'typed', sought],
    queryFn: ({ signal }) => call('find_likely', JSON.parse(sought ?? ''), { signal }),
    enabled: sought !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY, // each search is recorded
    gcTime: 0, // the key contains numbers
  })
  if (!typed) return null
  if (query.error instanceof ApiError && query.error.status === 429) {
    return <p role="status">{t('families.likely.limited')}</p>
  }
  const likely = query.data?.likely ?? []
  if (likely.length === 0) return null
  return (
    <Callout tone="waiting" role="status">
      <p>{t('families.likely.found')}</p>
      <ul className="plain-list close">
        {likely.map((one) => (
          <li key={one.family_id}>
            <EvidenceText likely={one} />{' '}
            <SecondaryButton onClick={() => onPick({ id: one.family_id, name: one.name })}>
              {t('families.likely.choose')}
            </SecondaryButton>
          </li>
        ))}
      </ul>
    </Callout>
  )
}

/** Returns a value once it has not changed for a moment. */
function useSettled(value: string | undefined): string | undefined {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
