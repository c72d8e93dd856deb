import type { z } from '@hono/zod-openapi'
import { accounts } from './accounts.ts'
import { administrators } from './administrators.ts'
import { audit } from './audit.ts'
import { codes } from './codes.ts'
import { counts } from './counts.ts'
import { documents } from './documents.ts'
import { persons } from './persons.ts'
import { requests } from './requests.ts'
import { reviews } from './reviews.ts'
import { security } from './security.ts'
import { templates } from './templates.ts'

/** Every procedure that browser and server share, keyed by its name under /rpc/. */
export const contract = {
  ...accounts,
  ...administrators,
  ...audit,
  ...codes,
  ...counts,
  ...documents,
  ...persons,
  ...requests,
  ...reviews,
  ...security,
  ...templates,
}

export type ProcedureName = keyof typeof contract
/** The input as a caller sends it. */
export type ProcedureInput<N extends ProcedureName> = z.input<(typeof contract)[N]['input']>
/** The input as a handler receives it: validated, with defaults filled in. */
export type ParsedInput<N extends ProcedureName> = z.output<(typeof contract)[N]['input']>
export type ProcedureOutput<N extends ProcedureName> = z.output<(typeof contract)[N]['output']>
