import type { z } from '@hono/zod-openapi'
import { accounts } from './accounts.ts'
import { administrators } from './administrators.ts'
import { audit } from './audit.ts'
import { backups } from './backups.ts'
import { books } from './books.ts'
import { calls } from './calls.ts'
import { campaigns } from './campaigns.ts'
import { codes } from './codes.ts'
import { corrections } from './corrections.ts'
import { counts } from './counts.ts'
import { documents } from './documents.ts'
import { families } from './families.ts'
import { finding } from './finding.ts'
import { letters } from './letters.ts'
import { likeness } from './likeness.ts'
import { payouts } from './payouts.ts'
import { persons } from './persons.ts'
import { questions } from './questions.ts'
import { requests } from './requests.ts'
import { reviews } from './reviews.ts'
import { security } from './security.ts'
import { signIn } from './sign-in.ts'
import { templates } from './templates.ts'

/** Every procedure that browser and server share, keyed by its name under /rpc/. */
export const contract = {
  ...accounts,
  ...administrators,
  ...audit,
  ...backups,
  ...books,
  ...calls,
  ...campaigns,
  ...codes,
  ...corrections,
  ...counts,
  ...documents,
  ...families,
  ...finding,
  ...letters,
  ...likeness,
  ...payouts,
  ...persons,
  ...questions,
  ...requests,
  ...reviews,
  ...security,
  ...templates,
}

/** Everything served by the contract: procedures by name, signing in by path. */
export const endpoints = { ...contract, ...signIn }

export type ProcedureName = keyof typeof contract
export type SignInPath = keyof typeof signIn
export type EndpointName = keyof typeof endpoints
/** The input as a caller sends it. */
export type ProcedureInput<N extends EndpointName> = z.input<(typeof endpoints)[N]['input']>
/** The input as a handler receives it: validated, with defaults filled in. */
export type ParsedInput<N extends EndpointName> = z.output<(typeof endpoints)[N]['input']>
/** The answer as a caller gets it. */
export type ProcedureOutput<N extends EndpointName> = z.output<(typeof endpoints)[N]['output']>
/** The answer as a handler gives it: with a Date for each instant. */
export type Answer<N extends EndpointName> = z.input<(typeof endpoints)[N]['output']>

/** Returns the path of an endpoint. */
export const pathOf = (name: string) => (name.startsWith('/') ? name : `/rpc/${name}`)
