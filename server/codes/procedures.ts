import { z } from 'zod'
import type { codes } from '#contract/codes.ts'
import { id, isoInstant, type Refusal } from '#contract/procedure.ts'
import { checkAccessCode, formatAccessCode, normalizeAccessCode } from '#domain/access-code.ts'
import { canRegister, canRequest, endFor, isHidden } from '#domain/code-use.ts'
import { tidyName } from '#domain/names.ts'
import { type Context, type Handlers, officeDate } from '#server/context.ts'
import { mayActFor } from '#server/http/access.ts'
import { decodeCursor, pageOf } from '#server/http/cursor.ts'
import { refuse } from '#server/http/failures.ts'
import type { Tried } from '#server/http/rate-limits.ts'
import { keepSounds, spellingsAcrossScripts } from '#server/name-sounds/index.ts'
import { listedCode } from './answers.ts'
import { begunProcedures } from './begun.ts'
import { changeProcedures } from './changes.ts'
import * as list from './list-store.ts'
import { makingProcedures } from './making.ts'
import * as store from './store.ts'

type CodeRefusal = 'code.invalid' | 'code.revoked' | 'code.expired' | 'request.exists'

const DAY_MS = 24 * 3_600_000
const position = z.object({ created_at: isoInstant, id })

/** Checks, creates, changes and lists access codes. */
export const codeProcedures: Handlers<keyof typeof codes> = {
  ...begunProcedures,
  ...makingProcedures,
  ...changeProcedures,

  async validate_code_for_registration({ code_text }, context) {
    const { address } = context.caller
    const tried = { address, subject: normalizeAccessCode(code_text) }
    const today = officeDate(context)
    return validate(context, {
      typed: code_text,
      tried,
      isUsable: (code) => canRegister(code, today),
    })
  },

  async validate_code_for_request({ code_text, user_id_input }, context) {
    const { db, caller } = context
    mayActFor(caller, user_id_input)
    const tried = { address: caller.address, subject: caller.user.id }
    const today = officeDate(context)
    return validate(context, {
      typed: code_text,
      tried,
      user_id: user_id_input,
      isUsable: (code) => canRequest(code, user_id_input, today),
      // After a lost answer the requester asks again with a code that their own request has spent.
      reasonOf: async (code) => {
        const end = endFor(code, user_id_input, today)
        if (end) return end
        const isOwn = await store.hasOwnRequest(db, code.id, user_id_input)
        return isOwn ? 'request.exists' : 'code.invalid'
      },
    })
  },

  async get_opening_code(_, context) {
    const { db, caller } = context
    const code = await store.openingCode(db, caller.user.id, officeDate(context))
    return { code: code ? formatAccessCode(code) : null }
  },

  async list_codes({ search = '', status, state, unused_days, limit, cursor, ...of }, context) {
    const { db, now } = context
    const today = officeDate(context)
    const unused_since =
      unused_days === undefined ? undefined : new Date(now.getTime() - unused_days * DAY_MS)
    const words = tidyName(search)
    if (words) await keepSounds(db)
    const spellings = words ? await spellingsAcrossScripts(db, words) : undefined
    const sought = { part: normalizeAccessCode(search), words, spellings }
    const filter = { ...sought, ...of, state: state ?? status, unused_since, today }
    const after = cursor ? decodeCursor(cursor, position) : undefined
    const rows = await list.listCodes(db, { ...filter, after, limit: limit + 1 })
    const { page, next_cursor } = pageOf(rows, limit, ({ created_at, id }) => ({ created_at, id }))
    const isCounted = !sought.words && !unused_since && Object.values(of).every((one) => !one)
    const total = isCounted
      ? totalOf(await list.countCodes(db, today), filter.state)
      : await list.countFiltered(db, filter)
    return { codes: page.map((row) => listedCode(row, context)), total, next_cursor }
  },

  async get_code_counts(_, context) {
    const counts = await list.countCodes(context.db, officeDate(context))
    return { success: true, counts: { ...counts, total: totalOf(counts) } }
  },
}

type Check = {
  typed: string
  tried: Tried
  /** Who asks; undefined for a visitor. */
  user_id?: string
  isUsable: (code: store.FoundCode) => boolean
  /** Returns why a code that exists is not usable. */
  reasonOf?: (code: store.FoundCode) => Promise<CodeRefusal>
}

/**
 * Checks whether a typed code is usable, without spending it. Only codes that do not exist count
 * towards the rate limit, and those that were revoked or have expired: to strangers they are the same,
 * from the look-up on.
 */
async function validate(
  context: Pick<Context, 'db' | 'services' | 'now'>,
  { typed, tried, user_id, isUsable, reasonOf = async () => 'code.invalid' }: Check,
): Promise<{ success: true; code_id: string } | Refusal> {
  const checked = checkAccessCode(typed)
  if (!checked.ok) return refuse(checked.error)
  const { db, services } = context
  const today = officeDate(context)
  const code = await services.limits.codes.attempt(
    tried,
    async () => {
      const found = await store.findCode(db, checked.code)
      return found && isHidden(found, user_id, today) ? undefined : found
    },
    (found) => found === undefined,
  )
  if (!code) return refuse('code.invalid')
  return isUsable(code) ? { success: true, code_id: code.id } : refuse(await reasonOf(code))
}

type Counts = Awaited<ReturnType<typeof list.countCodes>>
const totalOf = (counts: Counts, state?: keyof Counts) =>
  state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0)
