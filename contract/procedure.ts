import { z } from '@hono/zod-openapi'

/** Who may call: anybody, anybody signed in (`recovering`: be it only by a reset link), or administrators only. */
export type Audience = 'visitor' | 'recovering' | 'user' | 'admin'

export type Procedure<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  audience: Audience
  summary: string
  input: Input
  output: Output
}

/** One row of the contract: who may call, what goes in, what comes out. */
export const procedure = <A extends Audience, Input extends z.ZodType, Output extends z.ZodType>(
  row: Procedure<Input, Output> & { audience: A },
) => row

/** What goes in when there is nothing to say. */
export const nothing = z.strictObject({})

/** What the rules refused: `error` in English, `error_code` a message key, `fields` message keys by input name. */
export const refusal = z.object({
  success: z.literal(false),
  error: z.string(),
  error_code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type Refusal = z.infer<typeof refusal>

/** Either success with what was asked for, or a refusal. */
export const outcome = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion('success', [z.object({ success: z.literal(true), ...shape }), refusal])

export const id = z.uuid()
/** A moment: ISO 8601, UTC. */
export const instant = z.iso.datetime()
/** A day of the calendar without a time: YYYY-MM-DD. */
export const calendarDate = z.iso.date()
/** US dollars as an exact decimal with two digits: "180.00". */
export const dollars = z.string()
/** Text from a form; length is checked by the rules, this only keeps out the absurd and what PostgreSQL can't hold. */
export const text = z
  .string()
  .max(20_000)
  .regex(/^[^\0]*$/)
export const optionalText = text.nullish()
