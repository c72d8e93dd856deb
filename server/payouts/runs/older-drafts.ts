import type { Answer } from '#contract/index.ts'
import { type Context, officeDate } from '#server/context.ts'
import { forgottenDrafts } from './open-items-store.ts'

type Note = Answer<'get_payout_run'>['notes'][number]

/** Names what forgotten drafts of earlier Fridays hold, because a draft takes nothing from them. */
export async function olderDrafts(
  context: Pick<Context, 'db' | 'now' | 'services'>,
  runId: string,
): Promise<Note[]> {
  const found = await forgottenDrafts(context.db, officeDate(context))
  return found
    .filter((draft) => draft.id !== runId)
    .map(({ number, pay_on, count, dollars }) => ({
      code: 'older_draft',
      name: String(number),
      date: pay_on,
      count,
      total_usd: dollars,
    }))
}
