import type { Answer, EndpointName, endpoints, ParsedInput } from '#contract/index.ts'
import type { Refusal } from '#contract/procedure.ts'
import { type CalendarDate, calendarDateIn } from '#domain/payment-date.ts'
import type { Actor } from './database/audit.ts'
import type { Db } from './database/connect.ts'
import type { Caller, CallerOf } from './http/access.ts'
import type { Services } from './services.ts'

/** What a handler knows about its call besides the input. */
export type Context<C extends Caller = Caller> = {
  /** The database, or the transaction in which the call acts. */
  db: Db
  /** The instant of the call. */
  now: Date
  caller: C
  services: Services
}

/** What a function needs to change something on behalf of somebody. Every Context is one. */
export type Acting = { db: Db; now: Date; caller: Actor }

/** Returns the context of a call that came in now. */
export const contextOf = <C extends Caller>(services: Services, caller: C): Context<C> => ({
  db: services.db,
  now: new Date(),
  caller,
  services,
})

/** Returns the calendar date of a call in the office's time zone. */
export const officeDate = ({ now, services }: Pick<Context, 'now' | 'services'>): CalendarDate =>
  calendarDateIn(now, services.config.organization.timeZone)

/** What an operation did: ids and counts. It is stored, so it never contains names or numbers. */
export type Done = { success: true; [field: string]: Stored }
type Stored = string | number | boolean | string[] | Date | null

/** A handler that acts once for each operation id (server/operations). */
export type Operation<Input, Output, C> = Around<C> & Acts<Input, Output, C>

type Acts<Input, Output, C> =
  | {
      /** Acts in a transaction, which a refusal rolls back. */
      act(input: Input, context: C): Promise<Done | Refusal>
      /** Returns the answer to what was done. A repeated call gets it too. */
      answer(done: Done, context: C): Promise<Output>
    }
  | { act(input: Input, context: C): Promise<(Done & Output) | Refusal>; answer?: undefined }

/** Wraps `work` in what must happen outside of its transaction, such as counting attempts. */
type Around<C> = {
  around?(context: C, work: () => Promise<Done | Refusal>): Promise<Done | Refusal>
}

type Handler<Input, Output, C> = (input: Input, context: C) => Promise<Output>
type Row<N extends EndpointName> = (typeof endpoints)[N]

/** One handler per row of a feature's contract; a missing one does not compile. */
export type Handlers<Names extends EndpointName> = {
  [N in Names]: true extends Row<N>['idempotent']
    ? Operation<ParsedInput<N>, Answer<N>, Context<CallerOf<Row<N>['audience']>>>
    : Handler<ParsedInput<N>, Answer<N>, Context<CallerOf<Row<N>['audience']>>>
}
