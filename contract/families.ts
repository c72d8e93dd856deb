import { z } from '@hono/zod-openapi'
import { auditActions } from '#domain/audit.ts'
import { letterKinds } from '#domain/letters.ts'
import { evidenceKinds } from '#domain/likeness/evidence.ts'
import { outcomes } from '#domain/outcomes.ts'
import { requestStatuses } from '#domain/request-status.ts'
import {
  calendarDate,
  dollars,
  id,
  instant,
  integer,
  outcome,
  procedure,
  text,
} from './procedure.ts'
import { nullableText } from './stored-fields.ts'

/** What became of a request of the family. */
const familyRequest = z.object({
  /** The date of the request. */
  on: calendarDate,
  outcome: z.enum(outcomes),
  /** What was paid, else what was approved; null without a decision. */
  amount: dollars.nullable(),
  /** The pay date, or the day on which it was marked paid. */
  paid_on: calendarDate.nullable(),
})

/** When the last request was paid, else what became of it. */
const lastRequest = z.union([
  z.object({ amount: dollars, paid_on: calendarDate }),
  familyRequest.omit({ paid_on: true }),
])

/** The history of a family in a line (docs/product.md §15.3). */
export const familyLine = z.object({
  requests: z.int(),
  is_newest: z.boolean(),
  /** The newest other request. */
  last: lastRequest.nullable(),
  paid_this_year: dollars,
})

/** The family of a request with its history. */
export const familyHistory = familyLine.extend({ id, number: z.int() })

/** `id` tells equal notes apart. */
export const officeNote = z.object({ id, text: z.string(), by_name: nullableText, at: instant })
export type OfficeNote = z.infer<typeof officeNote>

/** A family that is named beside others. */
export const otherFamily = z.object({ id, number: z.int(), name: z.string() })

/** A family that is likely the same, and why (docs/product.md §15.7). */
export const likelyFamily = z.object({
  family_id: id,
  number: z.int(),
  name: z.string(),
  points: z.int(),
  /** Strongest first. `text`: the value that both have, masked if it is a number; else the name. */
  evidence: z.array(
    z.object({ kind: z.enum(evidenceKinds), text: z.string(), families: z.int().optional() }),
  ),
  /** Its newest request. */
  last: lastRequest.nullable(),
})
export type LikelyFamilyAnswer = z.infer<typeof likelyFamily>

const family = z.object({
  id,
  number: z.int(),
  /** Newest first, like phones, e-mail addresses and addresses. */
  names: z.array(z.string()),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  addresses: z.array(z.string()),
  accounts: z.array(z.object({ id, email: z.string() })),
  requests: z.int(),
  /** The newest request that is not erased: through it a person is exported or erased. */
  request_id: id.nullable(),
  notes: z.array(officeNote),
  /** Joins that can be undone, newest first. */
  joins: z.array(
    z.object({ id, number: z.int(), joined_at: instant, joined_by_name: nullableText }),
  ),
  distinct: z.array(otherFamily.extend({ reason: z.string(), by_name: nullableText, at: instant })),
  /** Whose phone number or e-mail address it uses. */
  helpers: z.array(z.object({ id, name: z.string() })),
  /** How many families are likely the same; `get_likely` says which. */
  likely: z.int(),
})
export type Family = z.infer<typeof family>

const foundFamily = otherFamily.extend({
  requests: z.int(),
  last_asked_on: calendarDate,
  paid_total: dollars,
})
export type FoundFamily = z.infer<typeof foundFamily>

const listedFamilyRequest = familyRequest.extend({
  id,
  full_name: z.string(),
  category: nullableText,
  status: z.enum(requestStatuses),
  has_account: z.boolean(),
  is_erased: z.boolean(),
})
export type ListedFamilyRequest = z.infer<typeof listedFamilyRequest>

const familyEvent = z.object({
  /** The same for an event in each answer. */
  key: z.string(),
  at: instant,
  /** An action of the audit trail, or `letter` for a letter that was written. */
  action: z.enum([...auditActions(), 'letter']),
  letter: z.enum(letterKinds).nullable(),
  request_id: id.nullable(),
  /** The name on that request, or the address of the account. */
  name: nullableText,
  by_name: nullableText,
  details: z.record(z.string(), z.unknown()),
})
export type FamilyEvent = z.infer<typeof familyEvent>

const page = {
  limit: z.int().min(1).max(200).default(50),
  cursor: z.string().max(500).optional(),
}
const operation_id = id.optional()
const notes = outcome({ notes: z.array(officeNote) })

export const families = {
  find_families: procedure({
    audience: 'admin',
    summary: 'Lists families whose requests a search finds, the one that asked last first.',
    input: z.strictObject({ search: text.optional(), ...page }),
    output: z.object({ families: z.array(foundFamily), next_cursor: z.string().nullable() }),
  }),
  get_family: procedure({
    audience: 'admin',
    summary:
      'Returns one family, given its id or number. A joined family answers as the one that remains.',
    input: z.strictObject({ family_id: id.optional(), number: integer.min(1).optional() }),
    output: outcome({
      family,
      years: z.array(
        z.object({ year: z.int(), requests: z.int(), approved: dollars, paid: dollars }),
      ),
    }),
  }),
  get_family_requests: procedure({
    audience: 'admin',
    summary: 'Lists the requests of a family with what became of them, newest first.',
    input: z.strictObject({ family_id: id, ...page }),
    output: z.object({
      requests: z.array(listedFamilyRequest),
      next_cursor: z.string().nullable(),
    }),
  }),
  get_family_events: procedure({
    audience: 'admin',
    summary:
      'Lists what was recorded about the requests, accounts and letters of a family, newest first.',
    input: z.strictObject({ family_id: id, ...page }),
    output: z.object({ events: z.array(familyEvent), next_cursor: z.string().nullable() }),
  }),
  join_families: procedure({
    audience: 'admin',
    idempotent: true,
    summary:
      'Joins two families: all requests and accounts move to the one with the lower number, which is returned.',
    input: z.strictObject({ family_id: id, other_family_id: id, operation_id }),
    output: outcome({ family_id: id, join_id: id }),
  }),
  undo_family_join: procedure({
    audience: 'admin',
    idempotent: true,
    summary:
      'Moves back what a join moved and what was not moved since. Refused while the remaining family is joined with another.',
    input: z.strictObject({ join_id: id, operation_id }),
    output: outcome({ family_id: id }),
  }),
  move_request: procedure({
    audience: 'admin',
    idempotent: true,
    summary:
      'Moves a request without an account to another family, or to a new one. Returns that family.',
    input: z.strictObject({ request_id: id, family_id: id.nullable(), operation_id }),
    output: outcome({ family_id: id }),
  }),
  distinguish_families: procedure({
    audience: 'admin',
    idempotent: true,
    summary: 'Records that two families are not the same, with a reason.',
    input: z.strictObject({ family_id: id, other_family_id: id, reason: text, operation_id }),
    output: outcome({}),
  }),
  note_family: procedure({
    audience: 'admin',
    idempotent: true,
    summary: 'Adds a note of the office to a family. Returns all of its notes, newest first.',
    input: z.strictObject({ family_id: id, note: text, operation_id }),
    output: notes,
  }),
}
