import { setTimeout as delay } from 'node:timers/promises'

/** More than the longest work takes: looking up an account and queueing a letter. */
const CONSTANT_TIME_MS = 200

/**
 * Runs `work` and resolves after a constant time, so that the duration does not reveal whether an
 * account exists.
 */
export async function inConstantTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), delay(CONSTANT_TIME_MS)])
}
