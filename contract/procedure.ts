import { z } from '@hono/zod-openapi'
import { tidyEmail } from '#domain/email.ts'
import { withoutControls } from '#domain/names.ts'

/** When a procedure needs a fresh sign-in that does not always need one, in words. */
const freshConditions = {
  large: 'for an amount above REVIEW_CONFIRM_ABOVE, if that is set',
  paidOut: 'if a status was, or becomes, processed or paid',
}
type FreshCondition = keyof typeof freshConditions

/** Who may call. `recovering` also admits a session that was opened by a password reset link. */
export type Audience = 'visitor' | 'recovering' | 'user' | 'admin'

export type Procedure<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  audience: Audience
  summary: string
  /**
   * Whether the caller must have signed in within 15 minutes: for what moves money or power, and
   * must not be done on an unattended screen. Others are refused with `err.signInAgain`. A named
   * condition is checked by the handler, because it depends on more than the input.
   */
  fresh?: boolean | FreshCondition | { words: string; isNeeded(input: z.output<Input>): boolean }
  /**
   * Whether a call with the same `operation_id` acts once: repeating it returns what it did. The
   * client makes the id for each press of a button.
   */
  idempotent?: boolean
  /** POST by default. A GET has no input. */
  method?: 'get'
  /** Longer bodies are refused with 413; 256 KB by default. */
  maxBodyBytes?: number
  input: Input
  output: Output
}

/** Defines one procedure of the contract. An identity function that exists for its types. */
export const procedure = <
  A extends Audience,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Idempotent extends boolean = false,
>(
  row: Procedure<Input, Output> & { audience: A; idempotent?: Idempotent },
) => row

/** Returns what a call needs besides its input, in sentences for documentation. */
export const requirementsOf = ({ fresh, idempotent }: Procedure): string[] => [
  ...(fresh ? [`Needs a fresh sign-in${whenFresh(fresh)}.`] : []),
  ...(idempotent ? ['Acts once for each operation_id.'] : []),
]

const whenFresh = (fresh: NonNullable<Exclude<Procedure['fresh'], false>>) => {
  if (fresh === true) return ''
  return ` ${typeof fresh === 'string' ? freshConditions[fresh] : fresh.words}`
}

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
  /** A payout file that was downloaded: somebody must first say whether the bank got it. */
  asked_file: z
    .object({
      run_id: z.string(),
      method: z.string(),
      file: z.string(),
      revision: z.int(),
    })
    .optional(),
})
export type Refusal = z.infer<typeof refusal>

/** Returns the schema for either `success: true` with these fields, or a refusal. */
export const outcome = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion('success', [z.object({ success: z.literal(true), ...shape }), refusal])

export const id = z.uuid()
/** PostgreSQL has no year 0. */
const notYearZero = /^(?!0000)/
/** A point in time as text: ISO 8601 in UTC. Callers send what an answer had. */
export const isoInstant = z.iso.datetime().regex(notYearZero)
/** A point in time in an answer, where a handler has the Date of a row: JSON writes it so. */
export const instant = isoInstant as unknown as z.ZodType<string, Date>
/** A calendar date without a time: YYYY-MM-DD. */
export const calendarDate = z.iso.date().regex(notYearZero)
/**
 * Sent with a decision that takes a locked payment out of its run: the office says that the payment
 * was not entered by hand yet (docs/product.md §14.8).
 */
export const not_entered = z.boolean().optional()
/** US dollars as a decimal string with two digits after the point: "180.00". */
export const dollars = z.string()
/** Only a safety limit: the rules in domain/ check the real lengths. Taken as it was typed. */
export const password = z.string().max(20_000)
/** Text from a form, with the same limit, without NUL and other characters that nobody types. */
export const text = password.overwrite(withoutControls)
export const optionalText = text.nullish()
/** An e-mail address, which handlers get in stored form. */
export const email = text.max(320).overwrite(tidyEmail)
/** The number of a person that may be linked and dialled; null if it is not certain. */
export const e164 = z.string().nullable()
/** An integer that PostgreSQL's `integer` can hold. Every integer of an input is one, or narrower. */
export const integer = z.int32()
/** A number from a form, such as an amount. Only a safety limit, as for `text`. */
export const formNumber = z.number().min(-1e12).max(1e12)
