import { CHECK_INTERVAL_MS, isDue } from './schedule.ts'
import type { SessionQuery } from './session-query.ts'

/** Renews the session in time. Returns a function that stops it. */
export function startRenewal({ current, now, load, renew }: SessionQuery): () => void {
  // A hidden tab does not keep a session alive, and a recovery session is never renewed.
  function check() {
    const session = current()
    if (document.hidden || !session || session.session.recovery) return
    if (isDue(session, now())) renew().catch(ignore)
  }
  function reload({ persisted }: PageTransitionEvent) {
    if (persisted) load().catch(ignore) // restored from the back-forward cache
  }
  const timer = setInterval(check, CHECK_INTERVAL_MS)
  const listeners = new AbortController()
  document.addEventListener('visibilitychange', check, listeners)
  window.addEventListener('online', check, listeners)
  window.addEventListener('pageshow', reload, listeners)
  return () => {
    clearInterval(timer)
    listeners.abort()
  }
}

function ignore() {
  // the next check tries again
}
