import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** Takes the rows of older versions to the ledger (docs/decisions/058-conversion.md). */

const CONVERSION = path.join(import.meta.dirname, 'waiting/064-ledger.sql')

/** Fills the ledger, whose tables are empty, in the transaction of the caller. Throws as `checkLedger`. */
export async function convertToLedger(transaction: Db): Promise<void> {
  await sql.raw(readFileSync(CONVERSION, 'utf8')).execute(transaction)
  await checkLedger(transaction)
}

/**
 * Compares the ledger with what the screens showed before, in the transaction that has filled it. What
 * differs stands in `ledger_differences` with its reason. Throws if a reason is missing, naming the
 * request, or if the sums do not add up.
 */
async function checkLedger(transaction: Db): Promise<void> {
  const wrong = [...(await unexplained(transaction)), ...(await differentSums(transaction))]
  if (wrong.length > 0) throw new Error(`The ledger cannot take these rows: ${wrong.join('; ')}`)
}

async function unexplained(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', 'request', request_id, place, before, 'becomes', after) as text
    from ledger_differences where why = 'unexplained' order by request_id, place limit 20`.execute(
    db,
  )
  return rows.map(({ text }) => text)
}

/** Returns sums of before that are, with the differences, not those of now. */
async function differentSums(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', 'request', request_id, 'family', family_id, 'fund', fund_id, 'paid', sum(paid),
      'unpaid', sum(unpaid)) as text
    from (
      select request_id, fund_id, -paid as paid, -unpaid as unpaid from shown
      union all
      select request_id, fund_id, paid, approved + loss - paid
      from due_balances join request_dues on request_dues.id = due_id
      union all
      select request_id, funds.id, case when place like 'paid,%' then before - after else 0 end,
        case when place like 'unpaid,%' then before - after else 0 end
      from ledger_differences join funds
        on place in ('paid, ' || name, 'unpaid, ' || name)
    ) as parts join requests on requests.id = request_id
    group by grouping sets ((request_id, fund_id), (fund_id), (family_id), ())
    having sum(paid) <> 0 or sum(unpaid) <> 0 limit 20`.execute(db)
  return rows.map(({ text }) => text)
}
