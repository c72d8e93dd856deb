import type { books } from '#contract/books.ts'
import type { ParsedInput } from '#contract/index.ts'
import { FUND_NAME_LIMIT, MAX_FUNDS } from '#domain/books/funds.ts'
import { isPositiveAmount, parseAmount } from '#domain/money.ts'
import { tidyName } from '#domain/names.ts'
import { type Context, type Handlers, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import { type Administrator, isOfCaller } from '#server/http/access.ts'
import { NotFound, orNotFound, refuse, refuseField } from '#server/http/failures.ts'
import { press, rowLockRunsOf } from '#server/payouts/index.ts'
import { fundBalances } from './balances.ts'
import { refusalOfFund } from './fund-limits.ts'
import * as store from './fund-store.ts'

type Names = 'list_funds' | 'save_fund' | 'set_fund' | 'get_fund_balances'
type Office = Context<Administrator>

/** The handlers of funds (docs/product.md §16.1). */
export const fundProcedures: Handlers<Extract<keyof typeof books, Names>> = {
  async list_funds(_, { db }) {
    const funds = await store.allFunds(db)
    return { funds: funds.map(({ id: fund_id, ...fund }) => ({ fund_id, ...fund })) }
  },

  save_fund: (input, context) => saveFund(context, input),

  set_fund: {
    act: setFund,
    answer: async ({ fund_id, previous_fund_id }) => ({
      success: true as const,
      fund_id: String(fund_id),
      previous_fund_id: String(previous_fund_id),
    }),
  },

  async get_fund_balances({ on }, context) {
    const { db, services } = context
    return {
      as_of: officeDate(context),
      limits: services.config.fundLimits,
      funds: await fundBalances(context, db, on),
    }
  },
}

async function saveFund(context: Office, input: ParsedInput<'save_fund'>) {
  const name = tidyName(input.name)
  if (!name) return refuseField('name', 'common.required')
  if (name.length > FUND_NAME_LIMIT) return refuseField('name', 'err.tooLong')
  const period = input.period ?? null
  let budget: string | null = null
  if (input.budget !== undefined && input.budget !== null && input.budget !== '') {
    const parsed = parseAmount(input.budget)
    if (!parsed.ok || !isPositiveAmount(parsed.amount)) {
      return refuseField('budget', 'err.invalidAmount')
    }
    budget = parsed.amount
  }
  if (budget !== null && period === null) return refuseField('period', 'common.required')
  const categories = [...new Set(input.categories)]
  if (!(await store.areCategories(context.db, categories))) {
    return refuseField('categories', 'err.invalidInput')
  }
  const values = { name, budget, period: budget === null ? null : period, categories }
  return inTransaction(context.db, async (db) => {
    const funds = await store.fundsForUpdate(db)
    const before = funds.find(({ id }) => id === input.fund_id)
    if (input.fund_id && !before) throw new NotFound()
    const others = funds.filter((fund) => fund !== before)
    if (others.some((fund) => fund.name.toLowerCase() === name.toLowerCase())) {
      return refuseField('name', 'fund.nameTaken')
    }
    if (others.some((fund) => fund.categories.some((one) => categories.includes(one)))) {
      return refuseField('categories', 'fund.categoryTaken')
    }
    if (!before && funds.length >= MAX_FUNDS) return refuse('fund.tooMany')
    const fund_id = before?.id ?? (await store.insertFund(db, values))
    if (before) await store.updateFund(db, before.id, values)
    await record(db, context.caller, {
      action: 'books.fund_saved',
      subject_id: fund_id,
      details: {
        before: before ? { budget: before.budget, period: before.period } : null,
        after: { budget: values.budget, period: values.period },
        categories,
      },
    })
    await notify(db, { kind: 'payout.changed', id: fund_id, user_id: null })
    return { success: true as const, fund_id }
  })
}

async function setFund({ request_id, fund_id }: ParsedInput<'set_fund'>, context: Office) {
  const { db, caller } = context
  await rowLockRunsOf(db, [request_id])
  const request = orNotFound(await store.requestWithFund(db, request_id))
  if (isOfCaller(context, request)) return refuse('review.ownRequest')
  if (request.outcome !== 'approved') return refuse('err.notReviewed')
  const funds = await store.allFunds(db)
  const fund = funds.find(({ id }) => id === fund_id)
  if (!fund) return refuseField('fund_id', 'fund.unknown')
  const previous = request.fund_id ?? funds.find(({ is_default }) => is_default)?.id ?? fund_id
  const done = { success: true as const, fund_id, previous_fund_id: previous }
  if (previous === fund_id) return done
  await store.setFundOfReviews(db, [request_id], fund_id)
  const act = { act: 'change_fund', fund: fund_id } as const
  const pressed = await press(context, [{ requestId: request_id, act }])
  if ('refusal' in pressed) return pressed.refusal
  const refusal = await refusalOfFund(context, { fundId: fund_id, dueOn: request.due_on })
  if (refusal) return refusal
  await record(db, caller, {
    action: 'review.fund_changed',
    subject_id: request_id,
    details: { before: previous, after: fund_id },
  })
  await notify(db, { kind: 'request.reviewed', id: request_id, user_id: request.user_id })
  return done
}
