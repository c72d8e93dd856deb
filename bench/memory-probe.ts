// Preloaded into the server that is watched over a long time (server.ts). On any message it
// collects garbage and sends its memory usage.
import { setTimeout as wait } from 'node:timers/promises'

/**
 * In bytes. `resident` is read before garbage collection, like in normal operation; the others
 * after it.
 */
export type Memory = { resident: number; heap: number; external: number }

process.on('message', async () => {
  const resident = process.memoryUsage.rss()
  for (let go = 0; go < 3; go++) {
    gc?.()
    await wait(10) // finalizers free more memory
  }
  const { heapUsed: heap, external } = process.memoryUsage()
  process.send?.({ resident, heap, external } satisfies Memory)
})
process.channel?.unref()
