import { type Kysely, sql } from 'kysely'

/**
 * Requests that were erased before: a missing value is `-` (docs/product.md §7.5), an address only
 * its country, and what was not decided leaves Pending (§12.2).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update requests
    set full_name = '-', phone = '-', reason = '-', address_line1 = '', city = '', postal_code = '',
      hold_reason = case when hold_reason is not null then '-' end
    where erased_at is not null
  `.execute(db)
  await sql`
    update requests set withdrawn_by = 'office', withdrawn_at = now()
    where erased_at is not null and not is_reviewed and withdrawn_at is null
  `.execute(db)
}
