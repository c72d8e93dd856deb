import type { Passwords } from '#server/secrets/passwords.ts'
import { testPasswords } from './callers.ts'

/** Passwords whose every hash waits until the test releases it, in whatever order: a queue. */
export function holdPasswords() {
  const held: (() => void)[] = []
  const expected: (() => void)[] = []
  const hold = () =>
    new Promise<void>((release) => {
      held.push(release)
      expected.shift()?.()
    })
  const passwords: Passwords = {
    ...testPasswords,
    async hash(password, turn) {
      await hold()
      return testPasswords.hash(password, turn)
    },
    async isRight(password, stored, turn) {
      await hold()
      return testPasswords.isRight(password, stored, turn)
    },
  }
  return {
    passwords,
    /** Starts `work` and waits until it has come to its hash. Returns what lets it go on and end. */
    async start<T>(work: () => Promise<T>): Promise<() => Promise<T>> {
      const arrived = new Promise<void>((resolve) => expected.push(resolve))
      const ended = work()
      await Promise.race([arrived, ended])
      const release = held.pop()
      return () => {
        release?.()
        return ended
      }
    },
  }
}
