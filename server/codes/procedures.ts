import { z } from 'zod'
import type { codes } from '#contract/codes.ts'
import { id, instant, type Refusal } from '#contract/procedure.ts'
import { checkAccessCode, formatAccessCode, normalizeAccessCode } from '#domain/access-code.ts'
import { canRegister, canRequest, type UsableCode } from '#domain/code-use.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { mayActFor } from '#server/http/access.ts'
import { decodeCursor, pageOf } from '#server/http/cursor.ts'
import { refuse } from '#server/http/failures.ts'
import type { Tried } from '#server/http/rate-limits.ts'
import type { Handlers, Services } from '#server/services.ts'
import * as store from './store.ts'

type CodeRefusal = 'code.invalid' | 'request.exists'

const position = z.object({ created_at: instant, id })

/** Checks, creates and lists access codes. */
export const codeProcedures = (services: Services): Handlers<keyof typeof codes> => {
  const { db, limits } = services

  /**
   * Checks whether a typed code is usable, without spending it. Only codes that do not exist count
   * towards the rate limit.
   */
  async function validate(
    typed: string,
    tried: Tried,
    usable: (code: UsableCode) => boolean,
    reasonOf: (codeId: string) => Promise<CodeRefusal> = async () => 'code.invalid',
  ): Promise<{ success: true; code_id: string } | Refusal> {
    const checked = checkAccessCode(typed)
    if (!checked.ok) return refuse(checked.error)
    const code = await limits.codes.attempt(
      tried,
      () => store.findCode(db, checked.code),
      (found) => found === undefined,
    )
    if (!code) return refuse('code.invalid')
    return usable(code) ? { success: true, code_id: code.id } : refuse(await reasonOf(code.id))
  }

  return {
    async validate_code_for_registration({ code_text }, { address }) {
      const tried = { address, subject: normalizeAccessCode(code_text) }
      return validate(code_text, tried, canRegister)
    },

    async validate_code_for_request({ code_text, user_id_input }, caller) {
      mayActFor(caller, user_id_input)
      const tried = { address: caller.address, subject: caller.user.id }
      return validate(
        code_text,
        tried,
        (code) => canRequest(code, user_id_input),
        // After a lost answer the requester asks again with a code that their own request has spent.
        async (codeId) =>
          (await store.hasOwnRequest(db, codeId, user_id_input))
            ? 'request.exists'
            : 'code.invalid',
      )
    },

    async create_code(_, caller) {
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

    async list_codes({ search, status, limit, cursor }) {
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

    async get_code_counts() {
      const counts = await store.countCodes(db)
      return { success: true, counts: { ...counts, total: totalOf(counts) } }
    },
  }
}

const toResponse = ({ code, created_at }: store.StoredCode) => ({
  code: formatAccessCode(code),
  created_at: created_at.toISOString(),
})

type Counts = Awaited<ReturnType<typeof store.countCodes>>

const totalOf = (counts: Counts, status?: keyof Counts) =>
  status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
