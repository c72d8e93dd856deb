import type { InferResult, Selectable, SelectQueryBuilder } from 'kysely'
import { requestColumns } from '#domain/request-fields.ts'
import type { Db } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { besideRequest } from '#server/family-history/index.ts'
import { letterAt } from '#server/reviews/index.ts'

const named = <Name extends string>(names: readonly Name[]) =>
  names.map((name) => `requests.${name}` as const)

/** The columns of a request that answers have as they are. */
export const shownColumns = [
  ...(['id', ...requestColumns, 'admin_created', 'status', 'source_name', 'outcome'] as const),
] as const
/** Those that answers are made from. */
const readColumns = [
  ...shownColumns,
  ...(['user_id', 'family_id', 'created_at', 'expected_payment_date', 'office_notes'] as const),
  ...(['hold_reason', 'held_at', 'withdrawn_at', 'withdrawn_by'] as const),
] as const
/** What a page of the list has: those, and what it is joined and sorted by. */
export const listedColumns = named([
  ...readColumns,
  ...(['code_id', 'held_by', 'outcome_rank', 'status_rank', 'on_hold', 'corrected_at'] as const),
])
type ListedColumn = (typeof listedColumns)[number] extends `requests.${infer Name}` ? Name : never
type RequestsPage = SelectQueryBuilder<
  Tables,
  'requests',
  Pick<Selectable<Tables['requests']>, ListedColumn>
>

export const listed = (db: Db, page: RequestsPage) =>
  db
    .selectFrom(page.as('requests'))
    .innerJoin('codes', 'codes.id', 'requests.code_id')
    .innerJoin('families', 'families.id', 'requests.family_id')
    .leftJoin('payment_details', 'payment_details.request_id', 'requests.id')
    .leftJoin('admin_reviews', 'admin_reviews.request_id', 'requests.id')
    .leftJoin('users as reviewers', 'reviewers.id', 'admin_reviews.reviewed_by')
    .leftJoin('users as holders', 'holders.id', 'requests.held_by')
    .select(named(readColumns))
    .select((row) => besideRequest(row.ref('requests.id')))
    .select([
      'codes.code',
      'families.likely',
      'payment_details.changed_at',
      'payment_details.changed_from',
      'payment_details.confirmed_at',
      'payment_details.has_doubtful_number',
      'holders.name as held_by_name',
      'admin_reviews.outcome as reviewed_as',
      'admin_reviews.message',
      'admin_reviews.message_texts',
      'admin_reviews.donation_amount',
      'admin_reviews.plan',
      'admin_reviews.notes',
      'admin_reviews.reviewed_at',
      'reviewers.name as reviewed_by_name',
    ])

export type ListedRow = InferResult<ReturnType<typeof listed>>[number]

/** Returns one request as the list shows it, with what only its details need. */
export async function listedRequest(db: Db, id: string) {
  const one = db.selectFrom('requests').select(listedColumns).where('id', '=', id)
  return listed(db, one)
    .select(['requests.corrected_at', 'families.number as family_number'])
    .select((row) => letterAt(row.ref('requests.id')))
    .executeTakeFirst()
}

export type OneRow = NonNullable<Awaited<ReturnType<typeof listedRequest>>>
