import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { LikelyPair } from '#contract/likeness.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { usePagedAnswer } from '#web/paged-answer.ts'
import { familyPath } from '#web/paths.ts'
import { familiesKey } from '#web/query-keys.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { AnswerPair } from './answer-pair.tsx'
import { EvidenceText } from './evidence-text.tsx'
import { Helpers } from './helpers.tsx'

/** Pairs of families that are likely the same and not answered, and helpers. */
export function LikelyScreen() {
  return (
    <>
      <Pairs />
      <Helpers />
    </>
  )
}

const PAIRS_PER_PAGE = 10
const keyOf = ({ family, other }: LikelyPair) => `${family.id} ${other.family_id}`

function Pairs() {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const answered = useRef(false)
  const { query, rows } = usePagedAnswer(
    [...familiesKey, 'pairs'],
    'list_likely',
    { limit: PAIRS_PER_PAGE },
    ({ pairs }) => pairs,
  )
  const first = rows[0] && keyOf(rows[0])
  // Whoever answers by keyboard goes on with the next pair.
  useEffect(() => {
    if (!answered.current) return
    answered.current = false
    const next = first ? 'button' : 'h2, p'
    list.current?.querySelector<HTMLElement>(next)?.focus()
  }, [first])
  return (
    <div ref={list} className="stack">
      <ListScreen
        query={query}
        rows={rows}
        empty={<EmptyList icon={IconUsers} of="families.likely.none" />}
      >
        <p className="quiet">{t('families.likely.text')}</p>
        <div className="halves">
          {rows.map((pair) => (
            <Pair key={keyOf(pair)} pair={pair} onDone={() => (answered.current = true)} />
          ))}
        </div>
      </ListScreen>
    </div>
  )
}

function Pair({ pair, onDone }: { pair: LikelyPair; onDone: () => void }) {
  const { family, other } = pair
  return (
    <article className="card stack">
      <h2 className="card-title">
        <Link className="lone-link" to={familyPath(family.number)}>
          <Message of="families.joinWith" name={family.name} number={family.number} />
        </Link>
      </h2>
      <p>
        <EvidenceText likely={other} />
      </p>
      <AnswerPair family={family} other={{ id: other.family_id }} onDone={onDone} />
    </article>
  )
}
