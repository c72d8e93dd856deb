import type { z } from 'zod'
import { contract, type ProcedureName } from '#contract/index.ts'
import type { Procedure } from '#contract/procedure.ts'
import type { PaymentAct } from '#domain/payouts/payment-acts.ts'

/** How tests name a call: by its procedure, or an act on a payment as `act_on_payment hold`. */
export type CallName = Exclude<ProcedureName, 'act_on_payment'> | `act_on_payment ${PaymentAct}`

/** Returns the path and the input of a call. */
export function addressOf(name: string, input: unknown): [path: string, input: unknown] {
  const [procedure, act] = name.split(' ')
  return [`/rpc/${procedure}`, act ? { act, ...(input as object) } : input]
}

/** Returns what the contract says about a call. */
export function rowOfCall(name: CallName): Procedure & { audience: Procedure['audience'] } {
  const [procedure, act] = name.split(' ')
  const row: Procedure = contract[procedure as ProcedureName]
  if (!act) return row
  const { options } = row.input as unknown as z.ZodDiscriminatedUnion<z.ZodObject[]>
  const input = options.find(({ shape }) => shape.act?.safeParse(act).success)
  if (!input) throw new Error(`No act ${act}`)
  const fresh = typeof row.fresh === 'object' ? row.fresh.isNeeded({ act }) : row.fresh
  return { ...row, input, fresh }
}
