import { z } from '@hono/zod-openapi'
import { accountTypes } from '#domain/account-types.ts'
import { bankAddressParts } from '#domain/address.ts'
import { paymentMethods } from '#domain/payment-methods.ts'
import { rateSources } from '#domain/payouts/exchange-rate.ts'
import { currencies } from '#domain/payouts/methods.ts'
import { paymentStates } from '#domain/payouts/payment-states.ts'
import { runStates } from '#domain/payouts/run-states.ts'
import { paymentChange } from './corrections.ts'
import { familyHistory } from './families.ts'
import {
  calendarDate,
  dollars,
  eachOf,
  id,
  instant,
  outcome,
  procedure,
  text,
} from './procedure.ts'

/** Money in the currency beside it: a decimal string with two digits after the point. */
export const money = z.string()
export const method = z.enum(paymentMethods)
export const count = z.int()
/** Made by the client for each press of a button. Repeating a call with it acts once. */
export const operation_id = id

const total = z.object({
  method,
  currency: z.enum(currencies),
  count,
  total_usd: dollars,
  /** null while a rate is missing. */
  total: money.nullable(),
})

export const payoutRun = z.object({
  id,
  number: count,
  pay_on: calendarDate,
  state: z.enum(runStates),
  /** Takes nothing by itself: it holds what was moved out of another draft of its Friday. */
  is_second: z.boolean(),
  revision: count,
  rate: z.string().nullable(),
  rate_date: calendarDate.nullable(),
  rate_source: z.enum(rateSources).nullable(),
  totals: z.array(total),
  /** Methods that are entered by hand although they have a file. */
  by_hand: z.array(z.string()),
  /** How many of its payments the bank sent back. */
  came_back: count,
  /** How many the bank did not accept, alone or with their whole file. */
  refused: count,
  /** What was really paid: not what came back. */
  paid: z.object({ count, total_usd: dollars }),
  /** What is in it and not paid yet: held, to be handed over, or handed over. */
  open: z.object({ count, total_usd: dollars }),
  created_by_name: z.string().nullable(),
  locked_by_name: z.string().nullable(),
  locked_at: instant.nullable(),
})
export type PayoutRun = z.infer<typeof payoutRun>

export const payoutPayment = z.object({
  id,
  reference: z.string(),
  request_id: id,
  run_id: id.nullable(),
  run_number: count.nullable(),
  pay_on: calendarDate.nullable(),
  /** The due of its request that it pays. */
  due_number: count,
  attempt: count,
  method,
  amount_usd: dollars,
  currency: z.enum(currencies),
  /** null while a rate is missing. */
  amount: money.nullable(),
  state: z.enum(paymentStates),
  /** The name on the request. */
  full_name: z.string(),
  payee: z.string(),
  payee_for_bank: z.string().nullable(),
  /** The payment that was paid with this name for the bank, which nobody has confirmed for this one. */
  payee_from: z.string().nullable(),
  account_type: z.enum(accountTypes),
  account_masked: z.string().nullable(),
  is_overdue: z.boolean(),
  hold_reason: z.string().nullable(),
  /** Its payment details were changed, and nobody has confirmed them. */
  unconfirmed: paymentChange.nullable(),
  /** Amount, payee or numbers of the request are no longer those that were locked. */
  differs: z.boolean(),
  /** What the request says now, if it differs. */
  now: z
    .object({
      method,
      amount_usd: dollars,
      payee: z.string(),
      account_masked: z.string().nullable(),
    })
    .nullable(),
  /** The bank may have it, or had it: it was in a downloaded file, or entered by hand. */
  was_out: z.boolean(),
  /** Another attempt may have been paid too, and nobody has said what came of it. */
  paid_twice: z.boolean(),
  /** A later payment of the same request exists. */
  paid_again: z.boolean(),
  sent_at: instant.nullable(),
  paid_at: instant.nullable(),
  /** The bank's date of a return or refusal: `on` of its answer. */
  returned_at: calendarDate.nullable(),
  return_code: z.string().nullable(),
  end_reason: z.string().nullable(),
  check_number: count.nullable(),
  confirmation: z.string().nullable(),
  /** What the bank charged for an Israeli transfer, once the office knows it. */
  cost_usd: dollars.nullable(),
  /** In lists only. */
  family: familyHistory.optional(),
})
export type PayoutPayment = z.infer<typeof payoutPayment>

export const problem = z.object({
  payment_id: id.nullable(),
  reference: z.string().nullable(),
  request_id: id.nullable(),
  /** The name on the request, and the family that it belongs to. */
  full_name: z.string().nullable(),
  family_id: id.nullable(),
  method: method.nullable(),
  /** What would be paid; null if nothing is decided. */
  amount_usd: dollars.nullable(),
  /** For `payee_unconfirmed`: the name, and the payment that was paid with it. */
  payee_for_bank: z.string().nullable(),
  payee_from: z.string().nullable(),
  /** For `payee_letters` and `address_letters`: what was entered, which the file cannot carry. */
  entered: z
    .object({
      payee: z.string(),
      address: z.object(eachOf(bankAddressParts, z.string().nullable())),
    })
    .nullable(),
  /** For the same: how an earlier payment of the person spelled it, or the person themselves. */
  spelled_before: z
    .object({
      payee: z.string().nullable(),
      address: z.object(eachOf(bankAddressParts, z.string().nullable())).nullable(),
    })
    .optional(),
  code: z.string(),
  field: z.string().optional(),
})

export const runAnswer = outcome({ run: payoutRun })
export const updated = outcome({ updated: count })

/** A press that two administrators share (docs/product.md §14.17). */
const sharedPress = z.object({
  /** Why the caller cannot do it, as a message key. */
  refusal: z.string().nullable(),
  /** Names of the administrators who can instead. */
  who: z.array(z.string()),
})

/** Planning: from the decisions to a run that is ready to be locked. */
export const planning = {
  create_payout_run: procedure({
    audience: 'admin',
    idempotent: true,
    summary: 'Creates the draft of a Friday and proposes what is due by then.',
    input: z.strictObject({ pay_on: calendarDate, operation_id: operation_id.optional() }),
    output: runAnswer,
  }),
  get_payout_runs: procedure({
    audience: 'admin',
    summary: 'Lists runs, the latest Friday first.',
    input: z.strictObject({
      limit: z.int().min(1).max(200).default(50),
      cursor: z.string().max(200).optional(),
    }),
    output: z.object({ runs: z.array(payoutRun), next_cursor: z.string().nullable() }),
  }),
  get_payout_run: procedure({
    audience: 'admin',
    summary: 'Returns a run by id or number: its methods, what prevents locking, and what is due.',
    input: z.strictObject({
      run_id: id.optional(),
      /** A number that no run can have is not found, like one that no run has. */
      number: z.int().optional(),
    }),
    output: z.object({
      run: payoutRun,
      methods: z.array(
        total.extend({
          states: z.partialRecord(z.enum(paymentStates), count),
          /** Dollars of the sent payments, and how many letters marking them as paid sends. */
          sent: z.object({ total_usd: dollars, letters: count }),
          /** Dollars of the payments in each state; they add up to all payments of the method. */
          sums: z.partialRecord(z.enum(paymentStates), dollars),
          calendar: z.object({
            effective_on: calendarDate,
            upload_by_bank: calendarDate,
            upload_by_office: calendarDate,
          }),
          /** The files for banks and services: paper checks and digital ones have one each. */
          files: z.array(z.string()),
          /** No administrator has said yet that the bank took a test file of this layout. */
          is_unproven: z.boolean(),
        }),
      ),
      problems: z.array(problem),
      /** How many requests are due and not in any run, and what is free of them. */
      due: count,
      due_usd: dollars,
      notes: z.array(
        z.object({
          code: z.string(),
          date: calendarDate.optional(),
          name: z.string().optional(),
          references: z.array(z.string()).optional(),
          /** The payments of these references, as far as they are still in the run. */
          payments: z
            .array(z.object({ reference: z.string(), full_name: z.string(), amount_usd: dollars }))
            .optional(),
          /** For `older_draft`: the payments that a draft of a past Friday holds. */
          count: count.optional(),
          /** For `daily_limit`: the bank's limit, and the total with the other files of the day. */
          limit_usd: dollars.optional(),
          /** For `rate_unlikely`: the rates that are likely. */
          lowest: z.string().optional(),
          highest: z.string().optional(),
          total_usd: dollars.optional(),
        }),
      ),
      two_person: z.object({ is_required: z.boolean(), lock: sharedPress, hand_over: sharedPress }),
    }),
  }),
  get_payout_payments: procedure({
    audience: 'admin',
    summary: 'Lists the payments of a run by reference.',
    input: z.strictObject({
      run_id: id,
      method: method.optional(),
      state: z.enum(paymentStates).optional(),
      search: text.max(200).optional(),
      limit: z.int().min(1).max(200).default(50),
      cursor: z.string().max(200).optional(),
    }),
    output: z.object({ payments: z.array(payoutPayment), next_cursor: z.string().nullable() }),
  }),
  add_payment: procedure({
    audience: 'admin',
    idempotent: true,
    summary: 'Adds one request to a draft, or with `all_due` everything that is due.',
    input: z.strictObject({
      run_id: id,
      request_id: id.optional(),
      /** The due, if more than one of the request can be paid. */
      number: z.int().min(1).max(32_767).optional(),
      all_due: z.boolean().optional(),
      operation_id: operation_id.optional(),
    }),
    output: updated,
  }),
  set_payout_rate: procedure({
    audience: 'admin',
    fresh: true,
    summary: 'Sets how many shekels of a draft are one dollar.',
    input: z.strictObject({
      run_id: id,
      rate: text.max(40),
      rate_date: calendarDate,
      source: z.enum(rateSources),
    }),
    output: runAnswer,
  }),
}
