import type { Answer } from '#contract/index.ts'
import type { twoPerson } from '#contract/payout-two-person.ts'
import { isRequestStatus } from '#domain/request-status.ts'
import type { Handlers } from '#server/context.ts'
import { takeBackAsked } from './acts.ts'
import { changesFor } from './changes.ts'
import type { ChangeRow } from './changes-store.ts'

type Change = Answer<'get_run_changes'>['changes'][number]

/** Returns the handlers of what administrators show each other (docs/product.md §14.17). */
export const changeProcedures: Handlers<keyof typeof twoPerson> = {
  async get_run_changes({ run_id }, context) {
    const { changes, version } = await changesFor(context, run_id)
    return { changes: changes.map(answerOf), version }
  },

  take_back_asked: ({ id }, context) => takeBackAsked(context, id),
}

/** Leaves out what is unknown. */
function answerOf({ id, at, details, ...row }: ChangeRow): Change {
  const { by_id, by_name, what, ...about } = row
  const known = Object.entries(about).filter(([, value]) => value !== null)
  return {
    by_id,
    by_name,
    what,
    at,
    ...Object.fromEntries(known),
    ...facts(what, details),
  }
}

/** Returns what an event says of its change, as far as it is shown. */
function facts(
  what: Change['what'],
  details: Record<string, unknown>,
): Pick<Change, 'numbers' | 'fields' | 'settings' | 'dues' | 'status' | 'before' | 'after'> {
  const { changed, settings } = details
  const dues = details.dues as Change['dues']
  const amount = what.startsWith('request.') ? details.amount : undefined
  const [before, after] = dues?.after
    ? []
    : [amountOf(details.before), amountOf(details.after) ?? amountOf(amount)]
  const numbers = Object.entries(details).filter(([, value]) => typeof value === 'number')
  return {
    numbers: Object.fromEntries(numbers) as Record<string, number>,
    ...(Array.isArray(settings) && { settings }),
    ...(dues?.after && { dues: { before: dues.before, after: dues.after } }),
    ...(Array.isArray(changed) && { fields: changed.map(String) }),
    ...(what === 'request.status_changed' &&
      isRequestStatus(details.after) && { status: details.after }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  }
}

/** Returns the amount of a decision, or a rate, as it is recorded. States are recorded there too. */
function amountOf(recorded: unknown): string | undefined {
  const amount = (recorded as { donation_amount?: unknown } | null)?.donation_amount ?? recorded
  return typeof amount === 'string' && /^\d+(?:\.\d+)?$/.test(amount) ? amount : undefined
}
