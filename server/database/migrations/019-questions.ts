import { type Kysely, sql } from 'kysely'

/**
 * Questions of the office with their answers, and the outcome `answered` (docs/product.md §7.15).
 * Questions that were asked before can be answered too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(questions).execute(db)
  await sql.raw(outcome).execute(db)
}

const questions = `
create table request_questions (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references requests on delete cascade,
  question text not null,
  asked_by uuid references users on delete set null,
  asked_at timestamptz(3) not null,
  -- Empty if documents are all of the answer.
  answer text,
  -- Who gave the answer: the family, or the office for it.
  answered_from text check (answered_from in ('family', 'office')),
  answered_by uuid references users on delete set null,
  answered_at timestamptz(3),
  constraint request_questions_answer check (num_nulls(answer, answered_from, answered_at) in (0, 3))
);
create index request_questions_request on request_questions (request_id, asked_at);

-- The question that a document answers. A question that is reworded gets a new id.
alter table request_documents
  add column question_id uuid references request_questions on update cascade on delete set null;
create index request_documents_question on request_documents (question_id)
  where question_id is not null;

insert into request_questions (request_id, question, asked_by, asked_at)
select request_id, message, reviewed_by, reviewed_at
from admin_reviews join requests on requests.id = request_id
where admin_reviews.outcome = 'needs_info' and erased_at is null;
`

const outcomeIs = (values: Record<(typeof names)[number], string>) => `
  case
    when withdrawn_at is not null then ${values.withdrawn}
    when is_reviewed and review_outcome is not distinct from 'declined' then ${values.declined}
    when is_reviewed then ${values.approved}
    when review_outcome is not distinct from 'needs_info' then ${values.needs_info}
    when review_outcome is not distinct from 'answered' then ${values.answered}
    else ${values.undecided}
  end`

const names = ['undecided', 'needs_info', 'answered', 'approved', 'declined', 'withdrawn'] as const
const valuesOf = (value: (name: string, rank: number) => string) =>
  Object.fromEntries(names.map((name, rank) => [name, value(name, rank)])) as Record<
    (typeof names)[number],
    string
  >

// Dropping the generated columns drops their indexes too.
const outcome = `
alter table requests
  drop constraint requests_review_outcome_check,
  add constraint requests_review_outcome_check
    check (review_outcome in ('approved', 'declined', 'needs_info', 'answered')),
  drop column outcome,
  drop column outcome_rank;
alter table requests
  add column outcome text generated always as (${outcomeIs(valuesOf((name) => `'${name}'`))}) stored,
  add column outcome_rank smallint generated always as
    (${outcomeIs(valuesOf((_, rank) => String(rank)))}) stored;

drop index if exists requests_newest;
create index requests_newest on requests (created_at desc, id desc) include (payment_method, outcome);
create index requests_by_outcome on requests (outcome_rank, created_at, id);
-- Answered requests come first in Pending.
create index requests_answered on requests (created_at desc, id desc) where outcome = 'answered';

drop statistics if exists requests_filters;
create statistics requests_filters (mcv)
  on category, source_name, payment_method, is_reviewed, outcome_rank, status_rank from requests;
alter statistics requests_filters set statistics 1000;
`
