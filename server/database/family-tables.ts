import type { ColumnType, Generated } from 'kysely'
import type { AccountMark } from '#domain/account-marks.ts'
import type { SharedKind } from '#domain/likeness/marks.ts'
import type { Reach } from '#domain/reach.ts'

/** What a mark stands for: an account, for a search, or what families share. */
export type MarkKind = AccountMark['kind'] | SharedKind

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

/** Of payment details: whether their request has its marks. */
export type MarkedColumns = {
  marked_with: Generated<number> // the version of the key of the marks; 0 without them
}

export type FamilyTables = {
  families: {
    id: Generated<string>
    number: ColumnType<number, never, never>
    /** The family that it was joined with, while it is. */
    joined_into: Optional<string>
    /** How many families are likely the same as it. */
    likely: Generated<number>
    /** How it wants to be reached, unless an account or a request says it. */
    reach: Optional<Reach>
    created_at: ColumnType<Date, Date | undefined, never>
  }
  family_joins: {
    id: Generated<string>
    from_id: string
    into_id: string
    joined_by: string | null
    joined_at: Date
    undone_by: Optional<string>
    undone_at: Optional<Date>
  }
  /** What a join moved, and its undo moves back. */
  family_join_items: { join_id: string; kind: 'request' | 'account' | 'code'; item_id: string }
  family_distinctions: {
    smaller_id: string
    larger_id: string
    reason: string
    distinguished_by: string | null
    distinguished_at: Date
  }
  /** The words that occur in names. `sounds`: null until it is filled in. */
  name_words: { word: string; sounds: string[] | null; frequency: Generated<number> }
  /** By which the office finds accounts, and what families share. */
  request_marks: { request_id: string; kind: MarkKind; mark: string }
  helpers: {
    id: Generated<string>
    name: string
    phone: string | null
    email: string | null
    note: string | null
    saved_by: string | null
    saved_at: Date
  }
  /** Values that are evidence for nobody: of a helper, or of too many families. */
  silent_marks: { kind: SharedKind; mark: string; helper_id: string | null }
  likely_pairs: {
    smaller_id: string
    larger_id: string
    points: number
    /** When the newer of the two asked last. */
    newest_at: Date
  }
  /** Families to be compared anew. */
  likely_queue: { id: Generated<string>; family_id: string }
  family_notes: {
    id: Generated<string>
    family_id: string
    note: string
    written_by: string | null
    written_at: Date
  }
}
