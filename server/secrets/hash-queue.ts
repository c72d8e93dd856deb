/** Whose job it is: a network address, or the account of a session or a known device. */
export type Turn = { owner: string; isKnown: boolean }

/** Thrown for a job that finds no place. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

export type HashQueue = {
  /** Runs work when its turn comes. Throws QueueFull. */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>
}

/**
 * Creates a bounded queue that runs `running` jobs at once, in order. `waiting` may wait, `each` of one
 * owner, so that one address cannot take all places. Known owners find `kept` more places.
 */
export function createHashQueue(size: {
  running: number
  waiting: number
  each: number
  kept: number
}): HashQueue {
  const jobs: { owner: string; begin(): void }[] = []
  let running = 0
  return {
    async run({ owner, isKnown }, work) {
      if (running < size.running) running += 1
      else {
        const places = size.waiting + (isKnown ? size.kept : 0)
        const own = jobs.filter((job) => job.owner === owner).length
        if (jobs.length >= places || own >= size.each) throw new QueueFull('Too many wait')
        await new Promise<void>((begin) => jobs.push({ owner, begin }))
      }
      try {
        return await work()
      } finally {
        const next = jobs.shift()
        if (next) next.begin()
        else running -= 1
      }
    },
  }
}
