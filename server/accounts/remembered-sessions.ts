import type { StoredSession } from './session-store.ts'

/** Each takes less than a kilobyte. */
const MOST = 1000

/**
 * Returns a memory for the sessions that were read last, by the hash of their token. They may have
 * ended or changed since (docs/decisions/055).
 */
export function createRememberedSessions() {
  const sessions = new Map<string, StoredSession>()
  return {
    remember(found: StoredSession) {
      // The next use of its token must end the token before.
      if (found.has_endless_predecessor) return
      sessions.delete(found.token_hash) // the newest stand last
      sessions.set(found.token_hash, found)
      const [oldest] = sessions.keys()
      if (sessions.size > MOST && oldest) sessions.delete(oldest)
    },
    /** Returns the session and forgets it, so that calls at the same time read it. */
    take(tokenHash: string): StoredSession | undefined {
      const found = sessions.get(tokenHash)
      sessions.delete(tokenHash)
      return found
    },
  }
}
