import type { campaigns } from '#contract/campaigns.ts'
import type { ParsedInput } from '#contract/index.ts'
import type { Refusal } from '#contract/procedure.ts'
import { totalOf } from '#domain/campaigns/amounts.ts'
import { isPositiveAmount, parseAmount } from '#domain/money.ts'
import type { Context, Done, Handlers } from '#server/context.ts'
import { unlessNot } from '#server/database/transaction.ts'
import type { Administrator } from '#server/http/access.ts'
import { refuse, refuseField } from '#server/http/failures.ts'
import { findReview, mayDecideAmount, saveReview, undoReview } from '#server/reviews/index.ts'

type Acting = Context<Administrator>
type Refused = { request_id: string; error_code: string }

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
      const decisions: { request_id: string; reviewed_at: string; amount: string }[] = []
      const refused = await eachRow(context, ids, async (within, request_id) => {
        const amount = amounts.get(request_id) ?? ''
        const saved = await decide(within, {
          request_id,
          amount,
          fund_id: input.fund_id ?? undefined,
        })
        if (typeof saved === 'string') return saved
        decisions.push({ request_id, amount, reviewed_at: saved.toISOString() })
        return undefined
      })
      return {
        success: true,
        saved: decisions.map(({ request_id }) => request_id),
        reviewed_at: decisions.map(({ reviewed_at }) => reviewed_at),
        total: totalOf(decisions.map(({ amount }) => amount)),
        ...asDone(refused),
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
      const refused = await eachRow(context, ids, (within, request_id) =>
        undo(within, request_id, made.get(request_id)),
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

/**
 * Runs `work` for each row within the transaction of the call. What a row that is refused has written
 * is taken back, and the others stay. Returns the refusals.
 */
async function eachRow(
  context: Acting,
  ids: readonly string[],
  work: (within: Acting, id: string) => Promise<string | undefined>,
): Promise<Refused[]> {
  const { db } = context
  const refused: Refused[] = []
  for (const request_id of ids) {
    const error_code = await unlessNot(db, () => work(context, request_id))
    if (error_code) refused.push({ request_id, error_code })
  }
  return refused
}

const reasons = {
  no_request: 'err.notFound',
  withdrawn: 'desk.requestWithdrawn',
  paid: 'err.requestPaid',
  changed_since: 'err.reviewChanged',
} as const

const codeOf = (outcome: keyof typeof reasons | 'refused', refusal?: Refusal): string =>
  outcome === 'refused' ? (refusal?.error_code ?? 'err.invalidInput') : reasons[outcome]

type Row = { request_id: string; amount: string; fund_id: string | undefined }

/** Approves a request that nobody has decided. Returns when, or why not. */
async function decide(
  context: Acting,
  { request_id, amount, fund_id }: Row,
): Promise<Date | string> {
  const before = await findReview(context.db, request_id)
  if (before && before.outcome !== 'needs_info') return reasons.changed_since
  const saved = await saveReview(context, {
    requestId: request_id,
    review: { outcome: 'approved', amount, notes: null, message: null, texts: null },
    // An answered question is decided like a request without a review.
    expected: before?.reviewed_at ?? null,
    notEntered: undefined,
    keepsNotes: true,
    planned: undefined,
    fundId: fund_id,
  })
  if (saved.outcome === 'saved') return saved.review.reviewed_at
  return codeOf(saved.outcome, 'refusal' in saved ? saved.refusal : undefined)
}

async function undo(
  context: Acting,
  requestId: string,
  expected: Date | undefined,
): Promise<string | undefined> {
  const undone = await undoReview(context, { requestId, expected, notEntered: undefined })
  if (undone.outcome === 'undone') return undefined
  return codeOf(undone.outcome, 'refusal' in undone ? undone.refusal : undefined)
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
