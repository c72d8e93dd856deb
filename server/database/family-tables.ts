import type { ColumnType, Generated } from 'kysely'
import type { AccountMark } from '#domain/account-marks.ts'

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

export type FamilyTables = {
  families: {
    id: Generated<string>
    number: ColumnType<number, never, never>
    /** The family that it was joined with, while it is. */
    joined_into: Optional<string>
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
  family_join_items: { join_id: string; kind: 'request' | 'account'; item_id: string }
  family_distinctions: {
    smaller_id: string
    larger_id: string
    reason: string
    distinguished_by: string | null
    distinguished_at: Date
  }
  /** The words that occur in names. `sounds`: null until it is filled in. */
  name_words: { word: string; sounds: string[] | null }
  /** By which the office finds accounts. */
  request_marks: { request_id: string; kind: AccountMark['kind']; mark: string }
  family_notes: {
    id: Generated<string>
    family_id: string
    note: string
    written_by: string | null
    written_at: Date
  }
}
