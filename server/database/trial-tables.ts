import type { ColumnType } from 'kysely'
import type { TrialCause } from '#domain/administrator-trials.ts'

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

/** Administrators who do not count as a second person yet (docs/product.md §14.17). */
export type TrialTables = {
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
