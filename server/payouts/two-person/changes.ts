import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Administrator } from '#server/http/access.ts'
import type { RunRow } from '../ledger/run-store.ts'
import { type ChangeRow, findUnseen } from './changes-store.ts'
import { officeOf } from './two-person.ts'

/** What colleagues changed that a run pays by, and who was shown it (docs/product.md §14.17). */

/** Returns the name of a list of changes: another one has another name, an empty one none. */
const versionOf = (changes: ChangeRow[]): string =>
  changes.length === 0
    ? ''
    : createHash('sha256')
        .update(changes.map(({ id }) => id).join())
        .digest('base64url')

/** Returns what an administrator still has to be shown of a run. */
export async function changesFor(
  { db, caller }: Pick<Context<Administrator>, 'db' | 'caller'>,
  runId: string,
) {
  const changes = await findUnseen(db, { userId: caller.user.id, runId })
  return { changes, version: versionOf(changes) }
}

/**
 * Returns whether an administrator has seen what colleagues changed that a run pays by, if the rule
 * is on, and keeps the list in the audit trail. `seen` is the version of the list that was on the
 * screen. The run and what it pays by are locked by the caller, so that nothing is added meanwhile.
 */
export async function acceptChanges(
  context: Pick<Context<Administrator>, 'db' | 'now' | 'caller' | 'services'>,
  run: Pick<RunRow, 'id' | 'number' | 'pay_on'>,
  seen: string | undefined,
): Promise<boolean> {
  const { db, caller } = context
  const { isRequired } = await officeOf(context)
  if (!isRequired && !seen) return true
  const { changes, version } = await changesFor(context, run.id)
  if (version !== (seen ?? '')) return !isRequired
  if (changes.length === 0) return true
  const settings = changes.findLast(({ what }) => what === 'payout.settings_changed')
  await record(db, caller, {
    action: 'payout.changes_shown',
    subject_id: run.id,
    details: {
      number: run.number,
      pay_on: run.pay_on,
      version,
      events: changes.map(({ id }) => id),
      ...(settings && { settings: settings.id }),
    },
  })
  return true
}
