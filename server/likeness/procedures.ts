import { z } from 'zod'
import type { likeness } from '#contract/likeness.ts'
import { checkHelper } from '#domain/likeness/helpers.ts'
import { sharedValues } from '#domain/likeness/marks.ts'
import { phoneForms } from '#domain/phone-number.ts'
import { decodeRequest } from '#domain/request-inputs.ts'
import type { Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import { notify } from '#server/events.ts'
import { namesOf, remainingFamily } from '#server/family-history/index.ts'
import { decodeCursor, pageOf } from '#server/http/cursor.ts'
import { HttpError, NotFound, orNotFound, refuse } from '#server/http/failures.ts'
import { ofAccount } from '#server/http/rate-limits.ts'
import { markOf } from '#server/requests/index.ts'
import { familyOfRequest } from './answer-store.ts'
import { likelyAnswers } from './answers.ts'
import { compare, compareFamilies } from './evidence.ts'
import * as helpers from './helper-store.ts'
import { listPairs, queueSharing, silence } from './pair-store.ts'
import { marksOfContact } from './silencing.ts'

const pairPosition = z.object({
  points: z.int(),
  newest_at: z.iso.datetime(),
  smaller_id: z.uuid(),
  larger_id: z.uuid(),
})

/** Returns the handlers of families that are likely the same, and of helpers. */
export const likenessProcedures: Handlers<keyof typeof likeness> = {
  async get_likely({ request_id, family_id }, context) {
    const { db, services } = context
    if ((request_id === undefined) === (family_id === undefined)) {
      throw new HttpError(400, 'err.invalidInput', { fields: { family_id: 'err.invalidInput' } })
    }
    const id = request_id
      ? await familyOfRequest(db, request_id)
      : (await remainingFamily(db, { id: family_id ?? '' }))?.id
    if (id === undefined) throw new NotFound()
    const { likely } = id ? await compareFamilies(db, [id]) : { likely: [] }
    return { likely: await likelyAnswers(db, likely, services.sealer) }
  },

  async find_likely({ input_family_id = null, ...inputs }, context) {
    const { db, caller, services } = context
    const { sealer, limits } = services
    const { request, payment } = decodeRequest(inputs)
    // While the country is not chosen, a phone number may be of any.
    const phones = request.country ? [] : phoneForms(request.phone ?? '')
    const values = [
      ...sharedValues(request, payment),
      ...phones.map((value) => ({ kind: 'phone' as const, value })),
    ]
    if (values.length === 0) return { likely: [] }
    await limits.likely.count(ofAccount(caller.user))
    const kinds = [...new Set(values.map(({ kind }) => kind))]
    await record(db, caller, {
      action: 'account.likely_sought',
      subject_id: caller.user.id,
      details: { kinds },
    })
    const { full_name: name, reason } = request
    const marks = values.map((one) => ({
      own: input_family_id,
      kind: one.kind,
      mark: markOf(sealer, one),
    }))
    const typed = { names: name ? [name] : [], reasons: reason ? [reason] : [] }
    const { likely } = await compare(db, marks, typed)
    return { likely: await likelyAnswers(db, likely, sealer) }
  },

  async list_likely({ limit, cursor }, context) {
    const { db, services } = context
    const after = cursor ? decodeCursor(cursor, pairPosition) : undefined
    const rows = await listPairs(db, { after, limit: limit + 1 })
    const { page, next_cursor } = pageOf(rows, limit, (row) => row)
    const ids = page.map(({ smaller_id }) => smaller_id)
    const names = await namesOf(db, ids)
    const { likely } = await compareFamilies(db, ids)
    const pairs = await Promise.all(
      page.map(async ({ smaller_id, larger_id }) => {
        const family = names.find(({ id }) => id === smaller_id)
        const found = likely.find((one) => one.own === smaller_id && one.family_id === larger_id)
        const [other] = await likelyAnswers(db, found ? [found] : [], services.sealer)
        return family && other ? [{ family: { ...family, name: family.name ?? '-' }, other }] : []
      }),
    )
    return { pairs: pairs.flat(), next_cursor }
  },

  async list_helpers(_, { db }) {
    const crowded = await helpers.crowdedContacts(db)
    return {
      helpers: await helpers.allHelpers(db),
      shared: crowded.flatMap(({ value, ...one }) => (value ? [{ ...one, value }] : [])),
    }
  },

  save_helper: {
    async act(input, { db, caller, now, services }) {
      const checked = checkHelper(input)
      if (!checked.ok) return refuse('err.invalidInput', checked.errors)
      const { helper } = checked
      const saved = { saved_by: caller.user.id, saved_at: now }
      const id = await helpers.insertHelper(db, { ...helper, ...saved })
      await silence(db, marksOfContact(services.sealer, helper), id)
      await record(db, caller, { action: 'family.helper_saved', subject_id: id })
      await notify(db, { kind: 'family.changed', id })
      return { success: true, helper_id: id }
    },
  },

  remove_helper: {
    async act({ helper_id }, { db, caller }) {
      const marks = await helpers.marksOfHelper(db, helper_id)
      orNotFound(await helpers.deleteHelper(db, helper_id))
      await queueSharing(db, marks)
      await record(db, caller, { action: 'family.helper_removed', subject_id: helper_id })
      await notify(db, { kind: 'family.changed', id: helper_id })
      return { success: true }
    },
  },
}
