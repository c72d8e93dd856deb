import { z } from '@hono/zod-openapi'

/** Who may call. `recovering` also admits a session that was opened by a password reset link. */
export type Audience = 'visitor' | 'recovering' | 'user' | 'admin'

export type Procedure<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  audience: Audience
  summary: string
  /** POST by default. A GET has no input. */
  method?: 'get'
  /** Longer bodies are refused with 413; 256 KB by default. */
  maxBodyBytes?: number
  input: Input
  output: Output
}

/** Defines one procedure of the contract. An identity function that exists for its types. */
export const procedure = <A extends Audience, Input extends z.ZodType, Output extends z.ZodType>(
  row: Procedure<Input, Output> & { audience: A },
) => row

/** Returns an object's schemas: the same schema for each of the fields. */
export const eachOf = <F extends string, Schema extends z.ZodType>(
  fields: readonly F[],
  schema: Schema,
) => Object.fromEntries(fields.map((field) => [field, schema])) as Record<F, Schema>

/** Input of a procedure that takes no arguments. */
export const nothing = z.strictObject({})

/**
 * A request that a rule refused. `error` is English text, `error_code` is a message key, and
 * `fields` maps input names to message keys.
 */
export const refusal = z.object({
  success: z.literal(false),
  error: z.string(),
  error_code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type Refusal = z.infer<typeof refusal>

/** Returns the schema for either `success: true` with these fields, or a refusal. */
export const outcome = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion('success', [z.object({ success: z.literal(true), ...shape }), refusal])

export const id = z.uuid()
/** PostgreSQL has no year 0. */
const notYearZero = /^(?!0000)/
/** A point in time: ISO 8601 in UTC. */
export const instant = z.iso.datetime().regex(notYearZero)
/** A calendar date without a time: YYYY-MM-DD. */
export const calendarDate = z.iso.date().regex(notYearZero)
/** US dollars as a decimal string with two digits after the point: "180.00". */
export const dollars = z.string()
/**
 * Text from a form. Only a safety limit: the rules in domain/ check the real lengths. Excludes NUL,
 * which PostgreSQL cannot store.
 */
export const text = z
  .string()
  .max(20_000)
  .regex(/^[^\0]*$/)
export const optionalText = text.nullish()
