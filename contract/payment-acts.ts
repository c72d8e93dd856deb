import { z } from '@hono/zod-openapi'
import { bankAddressParts } from '#domain/address.ts'
import type { Field } from '#domain/payouts/act-rule.ts'
import {
  type ActInput,
  type PaymentAct,
  paymentActNames,
  ruleOfAct,
} from '#domain/payouts/payment-acts.ts'
import { MAX_CHECK_NUMBER } from '#domain/payouts/settings.ts'
import { check } from './payout-checks.ts'
import { operation_id, payoutPayment } from './payout-planning.ts'
import {
  calendarDate,
  eachOf,
  id,
  isoInstant,
  optionalText,
  outcome,
  procedure,
  text,
} from './procedure.ts'

const untyped = {
  day: calendarDate,
  instant: isoInstant,
  flag: z.boolean(),
  check_number: z.int().min(1).max(MAX_CHECK_NUMBER),
  address: z.strictObject(eachOf(bankAddressParts, optionalText)).nullable(),
}

/** A typed field that may be absent may be null too, which removes what was stored. */
function schemaOf({ kind, max, options, isOptional }: Field): z.ZodType {
  const typed = max ? text.max(max) : text
  if (options) return isOptional ? z.enum(options).optional() : z.enum(options)
  if (!(kind in untyped)) return isOptional ? typed.nullish() : typed
  const schema: z.ZodType = untyped[kind as keyof typeof untyped]
  return isOptional ? schema.optional() : schema
}

function inputOf(act: PaymentAct) {
  const { asks, does, isByCheck } = ruleOfAct(act)
  const fields = Object.entries(asks).map(([name, field]) => [name, schemaOf(field)])
  return z
    .strictObject({
      act: z.literal(act),
      payment_id: isByCheck ? id.optional() : id,
      ...Object.fromEntries(fields),
      operation_id: operation_id.optional(),
    })
    .describe(does)
}
const inputs = paymentActNames.map(inputOf) as [ReturnType<typeof inputOf>]

export const acting = {
  act_on_payment: procedure({
    audience: 'admin',
    fresh: {
      words: `except for ${paymentActNames.filter((act) => ruleOfAct(act).needsNoFreshSignIn).join(', ')}`,
      isNeeded: ({ act }) => !ruleOfAct(act).needsNoFreshSignIn,
    },
    idempotent: true,
    summary: `Does something with one payment: ${paymentActNames.join(', ')}.`,
    input: z.discriminatedUnion('act', inputs) as unknown as z.ZodType<ActInput, ActInput>,
    output: outcome({
      /** As it is afterwards, or the new attempt that the act has planned. Absent if it was removed. */
      payment: payoutPayment.optional(),
      /** Of an act on a check. */
      check: check.optional(),
      /** The check was void or stopped, so that another payment may have been made for it. */
      alarm: z.boolean().optional(),
      /** Nothing was done yet: another administrator has to do the same (docs/product.md §14.33). */
      waits: z.boolean().optional(),
    }),
  }),
}
