import type { TestApp } from './app.ts'

type Asking = { server: TestApp; cookie: string }

/** Returns the version of what colleagues changed in a run, as an administrator sees it now. */
export async function versionSeen({ server, cookie }: Asking, run_id: string): Promise<string> {
  const { body } = await server.call('get_run_changes', { run_id }, cookie)
  return (body as { version: string }).version
}

/** Returns the header of a download by somebody who has looked at it, if that is asked for. */
export async function seenHeader(asking: Asking, run_id: string): Promise<Record<string, string>> {
  if (!asking.server.services.config.payoutTwoPerson) return {}
  return { 'X-Changes-Seen': await versionSeen(asking, run_id) }
}

/** Locks a run as somebody who has looked at it. */
export async function lockSeen(asking: Asking, run_id: string) {
  const { server, cookie } = asking
  const input = { run_id, changes_seen: await versionSeen(asking, run_id) }
  const { body } = await server.call('lock_payout_run', input, cookie)
  return body as { success: boolean; error_code?: string }
}
