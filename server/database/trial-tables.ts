import type { ColumnType, Generated } from 'kysely'
import type { TrialCause } from '#domain/administrator-trials.ts'

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

/** Invitations of administrators, and those who are no second person yet (docs/product.md §14.17). */
export type TrialTables = {
  administrator_invites: {
    id: Generated<string>
    token_hash: string
    email: string
    invited_by: string | null
    /** The epoch of whoever invited; null if an older version sent it. */
    auth_epoch: ColumnType<number | null, number | null | undefined, never>
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
    expires_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  administrator_trials: {
    user_id: string
    cause: TrialCause
    caused_by: string | null
    created_at: ColumnType<Date, never, never>
    /** If nobody objects. */
    counts_from: Date
    agreed_by: Optional<string>
    agreed_at: Optional<Date>
    objected_by: Optional<string>
    objected_at: Optional<Date>
  }
  /** Mailed links to agree or object. */
  administrator_trial_links: {
    token_hash: string
    user_id: string
    recipient: string
    expires_at: Date
  }
}
