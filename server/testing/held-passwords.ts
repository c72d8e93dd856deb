import type { Passwords } from '#server/secrets/passwords.ts'
import { testPasswords } from './callers.ts'

/** Returns password functions whose every hash waits until the test releases it, in any order. */
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
    /**
     * Starts `work` and waits until it reaches its hash. Returns a function that lets it finish.
     */
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
