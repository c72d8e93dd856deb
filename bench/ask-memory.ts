// Preloaded into the server that is watched over a long time (server.ts): asked for it, it gathers
// what is garbage and answers what it holds of memory.
import { setTimeout as pause } from 'node:timers/promises'

/** In bytes. `resident` before the garbage is gathered, as it is without being asked; the others after it. */
export type Memory = { resident: number; heap: number; external: number }

process.on('message', async () => {
  const resident = process.memoryUsage.rss()
  for (let go = 0; go < 3; go++) {
    gc?.()
    await pause(10) // what was waiting for its object to be gone lets go of more
  }
  const { heapUsed: heap, external } = process.memoryUsage()
  process.send?.({ resident, heap, external } satisfies Memory)
})
process.channel?.unref()
