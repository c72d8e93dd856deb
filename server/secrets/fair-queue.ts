/** The owner of a job: addresses take turns, and accounts within an address. */
export type Turn = {
  address: string
  account: string
  /** From a device or session of the account: these jobs have reserved places. */
  isKnown: boolean
}

/** Thrown for a job that finds no place, or loses it to an owner with fewer jobs. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

export type FairQueue = {
  /** Runs work when its turn comes. Throws QueueFull. */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>
}

type Job = { turn: Turn; begin(): void; refuse(): void }

/**
 * Creates a bounded, fair queue: `waiting` places for everybody, `kept` more for known devices. The
 * two lanes take turns. If a lane is full, the owner with most jobs loses the newest.
 */
export function createFairQueue(size: {
  running: number
  waiting: number
  kept: number
}): FairQueue {
  const lanes = { known: createLane(size.kept), others: createLane(size.waiting) }
  let running = 0
  let next: keyof typeof lanes = 'known'

  function takeNext(): Job | undefined {
    const job = lanes[next].take() ?? lanes[next === 'known' ? 'others' : 'known'].take()
    next = job?.turn.isKnown ? 'others' : 'known'
    return job
  }
  function beginNext() {
    if (running >= size.running) return
    const job = takeNext()
    if (!job) return
    running++
    job.begin()
  }
  return {
    async run(turn, work) {
      await new Promise<void>((begin, fail) => {
        const refuse = () => fail(new QueueFull('Too many wait for a hash'))
        lanes[turn.isKnown ? 'known' : 'others'].add({ turn, begin, refuse })
        beginNext()
      })
      try {
        return await work()
      } finally {
        running--
        beginNext()
      }
    },
  }
}

/** Holds the waiting jobs, oldest first. */
function createLane(places: number) {
  const jobs: Job[] = []
  /**
   * When an address, and each account there, was last served. Bounded by those who wait, plus the
   * last one.
   */
  const servedAt = new Map<string, number>()
  let clock = 0

  const accountOf = ({ address, account }: Turn) => JSON.stringify([address, account])
  const lastTurn = ({ turn }: Job) => [
    servedAt.get(turn.address) ?? 0,
    servedAt.get(accountOf(turn)) ?? 0,
  ]
  function forgetAbsent(taken: Job) {
    const present = new Set([taken, ...jobs].flatMap(({ turn }) => [turn.address, accountOf(turn)]))
    for (const key of servedAt.keys()) if (!present.has(key)) servedAt.delete(key)
  }
  return {
    add(job: Job) {
      jobs.push(job)
      if (jobs.length > places) remove(jobs, newestOfMost(jobs, accountOf))?.refuse()
    },
    take(): Job | undefined {
      const job = leastBy(jobs, lastTurn)
      if (!job) return undefined
      remove(jobs, job)
      servedAt.set(job.turn.address, ++clock)
      servedAt.set(accountOf(job.turn), clock)
      forgetAbsent(job)
      return job
    },
  }
}

/** Takes the address with most jobs, and its account with most jobs; returns their newest job. */
function newestOfMost(jobs: Job[], accountOf: (turn: Turn) => string): Job | undefined {
  const count = new Map<string, number>()
  for (const { turn } of jobs) {
    for (const key of [turn.address, accountOf(turn)]) count.set(key, (count.get(key) ?? 0) + 1)
  }
  return leastBy(jobs.toReversed(), ({ turn }) => [
    -(count.get(turn.address) ?? 0),
    -(count.get(accountOf(turn)) ?? 0),
  ])
}

/** Returns the first item whose numbers are least, compared in order. */
function leastBy<T>(items: T[], numbersOf: (item: T) => number[]): T | undefined {
  let least: { item: T; numbers: number[] } | undefined
  for (const item of items) {
    const numbers = numbersOf(item)
    if (!least || isLess(numbers, least.numbers)) least = { item, numbers }
  }
  return least?.item
}

function isLess(some: number[], others: number[]): boolean {
  const at = some.findIndex((number, index) => number !== others[index])
  return at >= 0 && (some[at] ?? 0) < (others[at] ?? 0)
}

function remove<T>(items: T[], item: T | undefined): T | undefined {
  const index = item === undefined ? -1 : items.indexOf(item)
  return items.splice(index, index < 0 ? 0 : 1)[0]
}
