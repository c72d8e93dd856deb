import { type Answer, type EndpointName, endpoints, type ParsedInput } from '#contract/index.ts'
import { type Context, contextOf, type Handlers, type Operation } from '#server/context.ts'
import type { Caller, CallerOf } from '#server/http/access.ts'
import { NotFound, refuse } from '#server/http/failures.ts'
import type { Services } from '#server/services.ts'
import { remembered } from './remembered.ts'
import { unlessRefused } from './rolled-back.ts'

type AudienceOf<N extends EndpointName> = (typeof endpoints)[N]['audience']

/** The procedures as functions of their input and an admitted caller. */
export type Calls<Names extends EndpointName> = {
  [N in Names]: (input: ParsedInput<N>, caller: CallerOf<AudienceOf<N>>) => Promise<Answer<N>>
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
      const context = contextOf(services, caller)
      if (typeof handler === 'function') return (handler as AnyHandler)(input, context)
      return operate({ name, ...(handler as AnyOperation) }, input, context)
    }
    const { output } = endpoints[name as EndpointName]
    const mayRefuse = output.safeParse(refuse('err.notFound')).success
    return [name, mayRefuse ? refusingWhatIsMissing(call) : call]
  })
  return Object.fromEntries(calls)
}

/** Lets a call answer with a refusal, instead of 404, where something is not found. */
const refusingWhatIsMissing =
  (call: (input: object, caller: Caller) => Promise<unknown>) =>
  async (input: object, caller: Caller) => {
    try {
      return await call(input, caller)
    } catch (error) {
      if (error instanceof NotFound) return refuse(error.code)
      throw error
    }
  }

async function operate(
  { name, ...operation }: AnyOperation & { name: string },
  input: object,
  context: Context,
) {
  const { caller, services } = context
  const { operation_id } = input as { operation_id?: string }
  // The hash is stored, and must not reveal the account numbers of an input.
  const call_hash = services.sealer.fingerprint(JSON.stringify([name, caller.user?.id, input]))
  const work = () =>
    unlessRefused(context, (within) =>
      remembered(within.db, { operation_id, call_hash }, () => operation.act(input, within)),
    )
  const done = operation.around ? await operation.around(context, work) : await work()
  return done.success && operation.answer ? operation.answer(done, context) : done
}
