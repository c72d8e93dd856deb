import { z } from 'zod'
import type { codes } from '#contract/codes.ts'
import { id, instant, type Refusal } from '#contract/procedure.ts'
import { checkAccessCode, formatAccessCode, normalizeAccessCode } from '#domain/access-code.ts'
import { canRegister, canRequest, type UsableCode } from '#domain/code-use.ts'
import type { Context, Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { mayActFor } from '#server/http/access.ts'
import { decodeCursor, pageOf } from '#server/http/cursor.ts'
import { refuse } from '#server/http/failures.ts'
import type { Tried } from '#server/http/rate-limits.ts'
import * as store from './store.ts'

type CodeRefusal = 'code.invalid' | 'request.exists'

const position = z.object({ created_at: instant, id })

/** Checks, creates and lists access codes. */
export const codeProcedures: Handlers<keyof typeof codes> = {
  async validate_code_for_registration({ code_text }, context) {
    const { address } = context.caller
    const tried = { address, subject: normalizeAccessCode(code_text) }
    return validate(context, { typed: code_text, tried, isUsable: canRegister })
  },

  async validate_code_for_request({ code_text, user_id_input }, context) {
    const { db, caller } = context
    mayActFor(caller, user_id_input)
    const tried = { address: caller.address, subject: caller.user.id }
    return validate(context, {
      typed: code_text,
      tried,
      isUsable: (code) => canRequest(code, user_id_input),
      // After a lost answer the requester asks again with a code that their own request has spent.
      reasonOf: async (codeId) =>
        (await store.hasOwnRequest(db, codeId, user_id_input)) ? 'request.exists' : 'code.invalid',
    })
  },

  async get_opening_code(_, { db, caller: { user } }) {
    const code = await store.openingCode(db, user.id)
    return { code: code ? formatAccessCode(code) : null }
  },

  async create_code(_, { db, caller }) {
    const created = await db.transaction().execute(async (transaction) => {
      const code = await store.createCode(transaction, caller.user.id)
      await record(transaction, caller, {
        action: 'code.created',
        subject_id: code.id,
      })
      await notify(transaction, { kind: 'code.changed', id: code.id })
      return code
    })
    return { success: true, code_id: created.id, ...toResponse(created) }
  },

  async list_codes({ search, status, limit, cursor }, { db }) {
    const filter = { part: normalizeAccessCode(search ?? ''), status }
    const after = cursor ? decodeCursor(cursor, position) : undefined
    const rows = await store.listCodes(db, { ...filter, after, limit: limit + 1 })
    const { page, next_cursor } = pageOf(rows, limit, ({ created_at, id }) => ({
      created_at,
      id,
    }))
    const total = filter.part
      ? await store.countFiltered(db, filter)
      : totalOf(await store.countCodes(db), status)
    return {
      codes: page.map((code) => ({ id: code.id, status: code.status, ...toResponse(code) })),
      total,
      next_cursor,
    }
  },

  async get_code_counts(_, { db }) {
    const counts = await store.countCodes(db)
    return { success: true, counts: { ...counts, total: totalOf(counts) } }
  },
}

type Check = {
  typed: string
  tried: Tried
  isUsable: (code: UsableCode) => boolean
  /** Returns why a code that exists is not usable. */
  reasonOf?: (codeId: string) => Promise<CodeRefusal>
}

/**
 * Checks whether a typed code is usable, without spending it. Only codes that do not exist count
 * towards the rate limit.
 */
async function validate(
  { db, services }: Pick<Context, 'db' | 'services'>,
  { typed, tried, isUsable, reasonOf = async () => 'code.invalid' }: Check,
): Promise<{ success: true; code_id: string } | Refusal> {
  const checked = checkAccessCode(typed)
  if (!checked.ok) return refuse(checked.error)
  const code = await services.limits.codes.attempt(
    tried,
    () => store.findCode(db, checked.code),
    (found) => found === undefined,
  )
  if (!code) return refuse('code.invalid')
  return isUsable(code) ? { success: true, code_id: code.id } : refuse(await reasonOf(code.id))
}

const toResponse = ({ code, created_at }: store.StoredCode) => ({
  code: formatAccessCode(code),
  created_at: created_at.toISOString(),
})

type Counts = Awaited<ReturnType<typeof store.countCodes>>

const totalOf = (counts: Counts, status?: keyof Counts) =>
  status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
