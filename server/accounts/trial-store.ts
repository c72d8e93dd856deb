import { sql } from 'kysely'
import { ASKED_AFTER_REMOVAL_MS, isSecondPerson, type Trial } from '#domain/administrator-trials.ts'
import type { Locale } from '#domain/locales.ts'
import type { Db } from '#server/database/connect.ts'

/** Administrators who do not count as a second person yet (docs/product.md §14.17). */

/** Begins a trial, in place of an earlier one, whose links end. */
export async function beginTrial(
  db: Db,
  trial: Pick<Trial, 'cause' | 'caused_by' | 'counts_from'> & { user_id: string },
): Promise<void> {
  await endTrial(db, trial.user_id)
  await db.insertInto('administrator_trials').values(trial).execute()
}

/** Lets a trial end no sooner than at an instant. */
export async function prolongTrial(db: Db, userId: string, until: Date): Promise<void> {
  await db
    .updateTable('administrator_trials')
    .set({ counts_from: sql<Date>`greatest(counts_from, ${until})` })
    .where('user_id', '=', userId)
    .execute()
}

/** Ends the trial of somebody who was made or reset on the server: they count at once. */
export async function endTrial(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('administrator_trials').where('user_id', '=', userId).execute()
}

const trials = (db: Db) =>
  db
    .selectFrom('administrator_trials as trials')
    .innerJoin('users', 'users.id', 'trials.user_id')
    .leftJoin('users as causers', 'causers.id', 'trials.caused_by')
    .leftJoin('users as objectors', 'objectors.id', 'trials.objected_by')
    .selectAll('trials')
    .select(['users.name', 'users.email', 'users.is_admin', 'causers.name as caused_by_name'])
    .select('objectors.name as objected_by_name')

export type TrialRow = Awaited<ReturnType<ReturnType<typeof trials>['execute']>>[number]

/** Returns the trials of all administrators, also those that are over. */
export const listTrials = (db: Db): Promise<TrialRow[]> =>
  trials(db).where('users.is_admin', '=', true).execute()

const trialOf = (db: Db, userId: string) =>
  trials(db).where('trials.user_id', '=', userId).where('users.is_admin', '=', true)

export const findTrial = (db: Db, userId: string): Promise<TrialRow | undefined> =>
  trialOf(db, userId).executeTakeFirst()

/** Returns the trial of an administrator, locked until the transaction ends. */
export const findTrialForUpdate = (db: Db, userId: string): Promise<TrialRow | undefined> =>
  trialOf(db, userId).forUpdate('trials').executeTakeFirst()

export async function decideTrial(
  db: Db,
  userId: string,
  decision: { agreed_by: string; agreed_at: Date } | { objected_by: string; objected_at: Date },
): Promise<void> {
  await db.updateTable('administrator_trials').set(decision).where('user_id', '=', userId).execute()
}

/** An administrator, and whether they count as a second person. */
export type CountedAdministrator = {
  id: string
  name: string
  email: string
  locale: Locale
  isSecond: boolean
}

/** Returns all administrators by name. */
export async function countedAdministrators(db: Db, now: Date): Promise<CountedAdministrator[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('administrator_trials as trials', 'trials.user_id', 'users.id')
    .select(['users.id', 'name', 'email', 'locale'])
    .select(['trials.counts_from', 'agreed_at', 'objected_at'])
    .where('is_admin', '=', true)
    .where('email_verified', '=', true)
    .orderBy('name')
    .orderBy('users.id')
    .execute()
  return rows.map(({ counts_from, agreed_at, objected_at, ...person }) => ({
    ...person,
    isSecond: isSecondPerson(counts_from && { counts_from, agreed_at, objected_at }, now),
  }))
}

/** Returns who was removed in the last two weeks while they counted as a second person. */
export async function formerAdministrators(db: Db, now: Date) {
  const since = new Date(now.getTime() - ASKED_AFTER_REMOVAL_MS)
  const { rows } = await sql<{ id: string; email: string; locale: Locale }>`
    select distinct users.id, email, locale
    from audit_events join users on users.id = subject_id
    where action = 'administrator.removed' and at > ${since} and not is_admin and email_verified
      and coalesce((details->>'was_second')::boolean, true)`.execute(db)
  return rows
}

export async function insertLink(
  db: Db,
  link: { token_hash: string; user_id: string; recipient: string; expires_at: Date },
): Promise<void> {
  await db.insertInto('administrator_trial_links').values(link).execute()
}

/** Returns whose trial a link is about, and whom it was mailed to. */
export const findLink = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom('administrator_trial_links')
    .select(['user_id', 'recipient'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
