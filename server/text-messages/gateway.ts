import type { Config } from '#server/config.ts'
import type { TextGateway } from './outcome.ts'
import { createPlainGateway } from './plain.ts'
import { createTwimlGateway } from './twiml.ts'

/** Returns the gateway of the settings, or undefined if there is none. */
export function createGateway(config: Config, timeoutMs?: number): TextGateway | undefined {
  const { textGateway: settings, appUrl, isLocal } = config
  if (!settings) return undefined
  if (settings.kind === 'plain') return createPlainGateway(settings, timeoutMs)
  return createTwimlGateway(settings, { callbackUrl: isLocal ? undefined : appUrl, timeoutMs })
}
