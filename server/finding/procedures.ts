import type { finding } from '#contract/finding.ts'
import { formatAccessCode, normalizeAccessCode } from '#domain/access-code.ts'
import { toAsciiDigits } from '#domain/digits.ts'
import { countCalls } from '#server/calls/index.ts'
import { codesLike } from '#server/codes/index.ts'
import { type Handlers, officeDate } from '#server/context.ts'
import { countAnswered } from '#server/counts/index.ts'
import type { Db } from '#server/database/connect.ts'
import { countUnseenDifferences } from '#server/exports/index.ts'
import { foundFamilies } from '#server/families/index.ts'
import { countLikely, countQueued } from '#server/likeness/index.ts'
import { countWaitingLetters } from '#server/mail/index.ts'
import {
  askedActs,
  findChecks,
  findPayments,
  findRun,
  waitingInPayouts,
} from '#server/payouts/index.ts'
import { beforeSearch, findRequests } from '#server/requests/index.ts'

type Reader = Parameters<typeof foundFamilies>[2]

const MOST_OF_EACH = 6
/** Shorter parts of a code are in too many codes. */
const MIN_PART_OF_CODE = 3

/** Finds by one field whatever the office has, and counts what waits for it. */
export const findingProcedures: Handlers<keyof typeof finding> = {
  async find_in_office({ search }, context) {
    const { db, caller, services } = context
    const { sealer } = services
    const reader = { locale: caller.locale, sealer }
    const sought = toAsciiDigits(search).trim()
    if (!sought) return nothingFound
    await beforeSearch(db, sealer, sought)
    const today = officeDate(context)
    return {
      requests: (await findRequests(db, sought, { limit: MOST_OF_EACH, ...reader })).map(
        ({ id, full_name, code, outcome, created_at }) => ({
          id,
          full_name,
          code: formatAccessCode(code),
          outcome,
          created_at,
        }),
      ),
      families: await familiesLike(db, sought, reader),
      codes: await codesNamed(db, sought),
      ...(await inPayouts(db, sought, today)),
    }
  },

  async get_office_work(_, context) {
    const { db } = context
    return {
      answers: await countAnswered(db),
      letters_failed: (await countWaitingLetters(db)).failing,
      calls: await countCalls(context),
      asked: await askedActs(context),
      differences: await countUnseenDifferences(db),
      likely: await countLikely(db),
      ...(await waitingInPayouts(context)),
      comparing: await countQueued(db),
    }
  },
}

const nothingFound = { requests: [], families: [], codes: [], runs: [], payments: [], checks: [] }

async function familiesLike(db: Db, search: string, reader: Reader) {
  const { families } = await foundFamilies(db, { search, limit: MOST_OF_EACH }, reader)
  return families.map(({ id, number, name, requests }) => ({ id, number, name, requests }))
}

async function codesNamed(db: Db, sought: string) {
  const part = normalizeAccessCode(sought)
  if (part.length < MIN_PART_OF_CODE) return []
  const codes = await codesLike(db, part, MOST_OF_EACH)
  return codes.map(({ id, code, status }) => ({ id, code: formatAccessCode(code), status }))
}

async function inPayouts(db: Db, sought: string, today: string) {
  return {
    runs: await findRun(db, sought),
    payments: await findPayments(db, sought, MOST_OF_EACH),
    checks: await findChecks(db, sought, { limit: MOST_OF_EACH, today }),
  }
}
