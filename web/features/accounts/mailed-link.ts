import { call } from '#web/api.ts'
import { isRefusal } from '#web/api-error.ts'
import { auth } from './session.ts'

/** Returns true if the hash reports a successful confirmation (docs/product.md §3.2). */
export function isConfirmed(hash: string): boolean {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  return !said.has('error') && !said.has('error_code')
}

/** What an address says after a confirmation that failed: `#error=…&error_code=…`. */
export function hashOfFailure({ error, error_code }: { error: string; error_code: string }) {
  return `#${new URLSearchParams({ error, error_code })}`
}

/** Confirms an address by the token of a mailed link. Throws like `call`. */
export const confirmEmail = oncePerToken((token) => call('confirm_email', { token }))

/** Signs in for choosing a new password, by the token of a mailed link. Throws like `call`. */
export const startRecovery = oncePerToken(async (token) => {
  await call('start_password_recovery', { token })
  await auth.changed('PASSWORD_RECOVERY')
})

// A token works once, and a page may be drawn twice (a change of language, going back).
function oncePerToken(send: (token: string) => Promise<unknown>) {
  const sent = new Map<string, Promise<unknown>>()
  return (token: string): Promise<unknown> => {
    const known = sent.get(token)
    if (known) return known
    const answer = send(token)
    sent.set(token, answer)
    answer.catch((failure) => {
      if (!isRefusal(failure)) sent.delete(token) // no answer came: it may be sent again
    })
    return answer
  }
}
