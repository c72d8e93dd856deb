/** A call of a grouped function that waits for its turn. */
type Waiting<Call, Result> = {
  call: Call
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Returns a function that does the work of concurrent calls together: one group at a time, and the
 * calls that arrive meanwhile are the next group, in their order. A lone call does not wait. `work`
 * returns a result for each call. If it fails for several calls, each is tried again on its own, so
 * that nobody gets the error of another; so it must have no effects when it throws, or be repeatable.
 */
export function grouped<Call, Result>(
  work: (calls: Call[]) => Promise<Result[]>,
  { most = 64 } = {},
): (call: Call) => Promise<Result> {
  const waiting: Waiting<Call, Result>[] = []
  let isRunning = false

  async function runGroup(group: Waiting<Call, Result>[]): Promise<void> {
    try {
      const results = await work(group.map(({ call }) => call))
      for (const [at, { resolve }] of group.entries()) resolve(results[at] as Result)
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error)
      else for (const one of group) await runGroup([one])
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) await runGroup(waiting.splice(0, most))
    isRunning = false
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(() => void run()) // calls that were read from their sockets together are a group
    })
}
