import type { LikelyFamilyAnswer } from '#contract/families.ts'
import { maskToLastFour } from '#domain/bank-numbers.ts'
import { isGroup, MOST_SHOWN } from '#domain/likeness/evidence.ts'
import { numberKinds, sharedValues } from '#domain/likeness/marks.ts'
import type { Db } from '#server/database/connect.ts'
import { namesOf, newestOf } from '#server/family-history/index.ts'
import { markOf, openPayment } from '#server/requests/index.ts'
import { type Sealer, UnreadableSecret } from '#server/secrets/sealing.ts'
import { evidenceRequests } from './answer-store.ts'
import type { LikelyFamily } from './evidence.ts'
import type { Sharing } from './evidence-store.ts'

/** Returns likely families as the office reads them, at most nine. Numbers are masked. */
export async function likelyAnswers(
  db: Db,
  likely: readonly LikelyFamily[],
  sealer: Sealer,
): Promise<LikelyFamilyAnswer[]> {
  const first = likely.slice(0, MOST_SHOWN)
  if (first.length === 0) return []
  const ids = first.map(({ family_id }) => family_id)
  const names = new Map((await namesOf(db, ids)).map((one) => [one.id, one]))
  const newest = await newestOf(db, ids)
  const shown = await shownValues(db, sealer, first)
  return first.flatMap(({ family_id, points, evidence, shared }) => {
    const family = names.get(family_id)
    if (!family) return []
    const name = family.name ?? '-'
    return [
      {
        family_id,
        number: family.number,
        name,
        points,
        evidence: evidence.map(({ kind }) => {
          const value = shared.find((one) => one.kind === kind)
          const text = kind === 'reason' ? '' : (shown(value) ?? name)
          const families = (value?.others ?? 0) + 1
          return { kind, text, ...(value && isGroup(value.kind, families) && { families }) }
        }),
        last: newest.get(family_id) ?? null,
      },
    ]
  })
}

/** Returns a function that returns how a shared value stands in the request that shares it. */
async function shownValues(db: Db, sealer: Sealer, likely: readonly LikelyFamily[]) {
  const ids = likely.flatMap(({ shared }) => shared.map(({ request_id }) => request_id))
  const rows = await evidenceRequests(db, ids)
  const values = new Map(
    rows.map((row) => [row.id, sharedValues(row, readable(sealer, row.id, row))]),
  )
  return (sharing: Sharing | undefined) => {
    if (!sharing) return undefined
    const mark = sharing.mark.replaceAll('-', '') // the database writes it as a uuid
    const found = values
      .get(sharing.request_id)
      ?.find((one) => one.kind === sharing.kind && markOf(sealer, one) === mark)
    if (!found) return ''
    return numberKinds.includes(found.kind) ? maskToLastFour(found.shown) : found.shown
  }
}

function readable(sealer: Sealer, id: string, row: Parameters<typeof openPayment>[2]) {
  try {
    return openPayment(sealer, id, row)
  } catch (error) {
    if (error instanceof UnreadableSecret) return {}
    throw error
  }
}
