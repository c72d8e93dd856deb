import type { Answer } from '#contract/index.ts'
import type { PlannedPayment } from '#domain/payouts/lock-problems.ts'
import type { PayoutSettings } from '#domain/payouts/settings.ts'
import type { Context } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import type { PaymentRow } from '../ledger/payable-store.ts'

/** What the description of a run is made of. */

export type Description = Answer<'get_payout_run'>

export type Reading = Pick<Context<Administrator>, 'db' | 'now' | 'caller' | 'services'>

/** Settings with numbers in plain: the present ones, and those that the files are written with. */
export type SettingsOfRun = { now: PayoutSettings; ofFiles: PayoutSettings }

export type Answered = { run: Description['run']; settings: SettingsOfRun }

/** Rows with what the rules of locking see of them, so that numbers are decrypted once. */
export type Planned = { row: PaymentRow; plan: PlannedPayment }[]
