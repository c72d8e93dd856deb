import { useState } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { useWords } from '#web/i18n/words.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useChecks } from '../queries.ts'
import {
  type AskedCheck,
  actsOf,
  type CheckAct,
  CheckButtons,
  nameOfCheck,
  State,
} from './check-columns.tsx'
import { CheckDialog } from './check-dialog.tsx'

/** What lets the next payment of its request lock; a replacement is planned already. */
const ways: readonly CheckAct[] = ['answer_stop', 'stop_check', 'void_check', 'clear_check']

/** An earlier check that a bank may still pay, and what can be done with it. */
export function OpenCheck({ name }: { name: string }) {
  const { t } = useTranslation()
  const words = useWords()
  const { query, rows } = useChecks({ search: name })
  const [asked, setAsked] = useState<AskedCheck>()
  if (query.isPending) return <Spinner />
  if (query.isError) {
    return <FailedState text={t('err.detailsFailed')} onTryAgain={() => void query.refetch()} />
  }
  const checks = rows.filter((check) => nameOfCheck(check) === name)
  return (
    <>
      <ul className="stack">
        {checks.map((check) => (
          <li key={check.id}>
            <p>
              <Ltr>{nameOfCheck(check)}</Ltr> <Isolated>{check.payee ?? '–'}</Isolated>{' '}
              <State check={check} words={words} />
            </p>
            <CheckButtons
              check={check}
              acts={actsOf(check).filter((act) => ways.includes(act))}
              onAsk={setAsked}
            />
          </li>
        ))}
      </ul>
      <CheckDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}
