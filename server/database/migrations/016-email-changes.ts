import { type Kysely, sql } from 'kysely'

/** A mailed link can confirm a new email address of an account (docs/product.md §3.10). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_tokens
      add column new_email text,
      drop constraint account_tokens_purpose_check,
      add constraint account_tokens_purpose_check
        check (purpose in ('confirm_email', 'reset_password', 'first_admin', 'change_email')),
      add constraint account_tokens_new_email_check
        check ((purpose = 'change_email') = (new_email is not null))
  `.execute(db)
}
