import type { campaigns } from '#contract/campaigns.ts'
import type { ParsedInput } from '#contract/index.ts'
import type { Refusal } from '#contract/procedure.ts'
import { totalOf } from '#domain/campaigns/amounts.ts'
import { isPositiveAmount, parseAmount } from '#domain/money.ts'
import type { Context, Done, Handlers } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import { refuse, refuseField } from '#server/http/failures.ts'
import { mayDecideAmount, reviewsOf, saveReviews, undoReviews } from '#server/reviews/index.ts'

type Acting = Context<Administrator>
type Refused = { request_id: string; error_code: string }
type Decided = { request_id: string; reviewed_at: Date } | Refused

/** Decides about many requests at once, and takes that back (docs/product.md §17.4). */
export const decidingProcedures: Pick<
  Handlers<keyof typeof campaigns>,
  'decide_many' | 'undo_many'
> = {
  decide_many: {
    async act(input, context) {
      const ids = inOrder(input.request_ids)
      const amounts = new Map(ids.map((id) => [id, amountOf(input, id)]))
      const isWrong = [...amounts.values()].some((amount) => amount === undefined)
      if (isWrong) return refuseField('amounts', 'err.invalidAmount')
      const { caller, now, services } = context
      const mayAll = [...amounts.values()].every((amount = '') =>
        mayDecideAmount(services, { caller, now, amount }),
      )
      if (!mayAll) return refuse('err.signInAgain')
      const decided = await decide(context, ids, { amounts, fundId: input.fund_id ?? undefined })
      const saved = decided.filter((one) => 'reviewed_at' in one)
      return {
        success: true,
        saved: saved.map(({ request_id }) => request_id),
        reviewed_at: saved.map(({ reviewed_at }) => reviewed_at.toISOString()),
        total: totalOf(saved.map(({ request_id }) => amounts.get(request_id) ?? '')),
        ...asDone(decided.filter((one) => 'error_code' in one)),
      }
    },
    async answer(done) {
      const { saved, reviewed_at, total } = done as Done & Record<'saved' | 'reviewed_at', string[]>
      return {
        success: true as const,
        saved: saved.map((request_id, at) => ({
          request_id,
          reviewed_at: new Date(reviewed_at[at] ?? ''),
        })),
        refused: fromDone(done),
        total: total as string,
      }
    },
  },

  undo_many: {
    async act({ decisions }, context) {
      const made = new Map(decisions.map((one) => [one.request_id, new Date(one.reviewed_at)]))
      const ids = inOrder([...made.keys()])
      const undone = await undoReviews(
        context,
        ids.map((id) => ({ requestId: id, expected: made.get(id) })),
      )
      const refused = undone.flatMap((one, at): Refused[] =>
        one.outcome === 'undone' ? [] : [{ request_id: ids[at] ?? '', error_code: codeOf(one) }],
      )
      return { success: true, undone: ids.length - refused.length, ...asDone(refused) }
    },
    answer: async (done) => ({
      success: true as const,
      undone: done.undone as number,
      refused: fromDone(done),
    }),
  },
}

/** In one order, so that two colleagues with the same rows wait for each other instead of deadlocking. */
const inOrder = (ids: readonly string[]): string[] => [...new Set(ids)].sort()

function amountOf({ amounts }: ParsedInput<'decide_many'>, id: string): string | undefined {
  const parsed = parseAmount(amounts[id] ?? '')
  return parsed.ok && isPositiveAmount(parsed.amount) ? parsed.amount : undefined
}

const reasons = {
  no_request: 'err.notFound',
  withdrawn: 'desk.requestWithdrawn',
  paid: 'err.requestPaid',
  changed_since: 'err.reviewChanged',
} as const

type Stayed = { outcome: keyof typeof reasons } | { outcome: 'refused'; refusal: Refusal }

const codeOf = (stayed: Stayed): string =>
  stayed.outcome === 'refused' ? stayed.refusal.error_code : reasons[stayed.outcome]

type Amounts = { amounts: ReadonlyMap<string, string | undefined>; fundId: string | undefined }

/** Approves requests that nobody has decided. Returns of each when, or why not. */
async function decide(context: Acting, ids: string[], { amounts, fundId }: Amounts) {
  const before = await reviewsOf(context.db, ids)
  const isOpen = (id: string) => (before.get(id)?.outcome ?? 'needs_info') === 'needs_info'
  const open = ids.filter(isOpen)
  const saved = await saveReviews(
    context,
    open.map((requestId) => {
      const amount = amounts.get(requestId) ?? ''
      return {
        requestId,
        review: { outcome: 'approved', amount, notes: null, message: null, texts: null },
        // An answered question is decided like a request without a review.
        expected: before.get(requestId)?.reviewed_at ?? null,
        notEntered: undefined,
        keepsNotes: true,
        planned: undefined,
        fundId,
      }
    }),
  )
  const outcomes = new Map(open.map((id, at) => [id, saved[at]]))
  return ids.map((request_id): Decided => {
    const one = outcomes.get(request_id) ?? { outcome: 'changed_since' as const }
    if (one.outcome === 'saved') return { request_id, reviewed_at: one.review.reviewed_at }
    return { request_id, error_code: codeOf(one) }
  })
}

const asDone = (refused: readonly Refused[]) => ({
  refused: refused.map(({ request_id }) => request_id),
  why: refused.map(({ error_code }) => error_code),
})

function fromDone({ refused, why }: Done): Refused[] {
  const codes = why as string[]
  return (refused as string[]).map((request_id, at) => ({
    request_id,
    error_code: codes[at] ?? 'err.invalidInput',
  }))
}
