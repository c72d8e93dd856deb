/**
 * Returns a function that runs work with the same key one after the other, in this process. For
 * checks that are counted afterwards: a burst of calls must not pass before the first is counted.
 */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key)
    const mine = (before ?? Promise.resolve()).catch(() => {}).then(work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
