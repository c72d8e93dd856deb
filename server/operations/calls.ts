import type { EndpointName, endpoints, ParsedInput, ProcedureOutput } from '#contract/index.ts'
import type { Context, Handlers, Operation } from '#server/context.ts'
import type { Caller, CallerOf } from '#server/http/access.ts'
import type { Services } from '#server/services.ts'
import { remembered } from './remembered.ts'
import { unlessRefused } from './rolled-back.ts'

type AudienceOf<N extends EndpointName> = (typeof endpoints)[N]['audience']

/** The procedures as functions of their input and an admitted caller. */
export type Calls<Names extends EndpointName> = {
  [N in Names]: (
    input: ParsedInput<N>,
    caller: CallerOf<AudienceOf<N>>,
  ) => Promise<ProcedureOutput<N>>
}

type AnyHandler = (input: unknown, context: Context) => Promise<unknown>
type AnyOperation = Operation<object, object, Context>

/**
 * Returns the functions that carry out the calls of admitted callers: each runs its handler, an
 * operation in a transaction and once for each operation id.
 */
export function createCalls<Names extends EndpointName>(
  services: Services,
  handlers: Handlers<Names> | ((services: Services) => Handlers<Names>),
): Calls<Names> {
  const all = typeof handlers === 'function' ? handlers(services) : handlers
  const calls = Object.entries(all).map(([name, handler]) => {
    const call = async (input: object, caller: Caller) => {
      const context: Context = { db: services.db, now: new Date(), caller, services }
      if (typeof handler === 'function') return (handler as AnyHandler)(input, context)
      return operate(name, handler as AnyOperation, input, context)
    }
    return [name, call]
  })
  return Object.fromEntries(calls)
}

async function operate(name: string, operation: AnyOperation, input: object, context: Context) {
  const { db, caller, services } = context
  const { operation_id } = input as { operation_id?: string }
  // The hash is stored, and must not tell the account numbers of an input.
  const call_hash = services.sealer.fingerprint(JSON.stringify([name, caller.user?.id, input]))
  const work = () =>
    unlessRefused(db, (transaction) =>
      remembered(transaction, { operation_id, call_hash }, () =>
        operation.act(input, { ...context, db: transaction }),
      ),
    )
  const done = operation.around ? await operation.around(context, work) : await work()
  return done.success && operation.answer ? operation.answer(done, context) : done
}
