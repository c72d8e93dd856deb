import { type Kysely, sql } from 'kysely'

/**
 * Notes of the office on a request that is not decided; a decision takes them into its review. And
 * digital checks are found by the number of their service.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table requests add column office_notes text`.execute(db)
  await sql`create index checks_by_service_number on checks (service_number)
    where service_number is not null`.execute(db)
}
