import type { EndpointName, ProcedureOutput } from '#contract/index.ts'
import type { Handlers } from '#server/context.ts'
import * as operations from '#server/operations/index.ts'
import type { Services } from '#server/services.ts'

/** The procedures as a client calls them. */
export type Calls<Names extends EndpointName> = {
  [N in Names]: (...sent: Parameters<operations.Calls<Names>[N]>) => Promise<ProcedureOutput<N>>
}

type AnyCall = (...sent: unknown[]) => Promise<unknown>

/** Returns the procedures with their answers as a client reads them from JSON. */
export function createCalls<Names extends EndpointName>(
  services: Services,
  handlers: Handlers<Names> | ((services: Services) => Handlers<Names>),
): Calls<Names> {
  const calls = Object.entries<unknown>(operations.createCalls(services, handlers))
  const read = calls.map(([name, call]) => {
    const readAnswer: AnyCall = async (...sent) =>
      JSON.parse(JSON.stringify(await (call as AnyCall)(...sent)))
    return [name, readAnswer]
  })
  return Object.fromEntries(read)
}
