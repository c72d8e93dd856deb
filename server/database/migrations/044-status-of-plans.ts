import { type Kysely, sql } from 'kysely'

/**
 * A process of the version before dues sets a request to paid with its first due, and the others
 * would never be paid. The request stays in processing as long as a due of a plan is open. Figures by
 * week read the dues of their Fridays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [keeping, trigger, byFriday]) await sql.raw(part).execute(db)
}

const keeping = `
create function keep_status_of_plan() returns trigger language plpgsql as $$
begin
  if exists (select from request_dues where request_id = new.id and number > 1)
    and exists (
      select from request_dues due where due.request_id = new.id and stopped_at is null
        and not exists (
          select from payments where payments.request_id = new.id and due_number = due.number
            and (state = 'paid' or state = 'sent' and new.status = 'processed')
        )
    )
  then
    new.status := 'processing';
  end if;
  return new;
end $$;
`

const trigger = `
create trigger keep_status_of_plan before update of status on requests for each row
  when (new.status in ('processed', 'paid') and old.status is distinct from new.status)
  execute function keep_status_of_plan();
`

const byFriday = 'create index request_dues_by_friday on request_dues (due_on)'
