import { z } from 'zod'
import type { families } from '#contract/families.ts'
import type { Handlers } from '#server/context.ts'
import { partsOf, remainingFamily } from '#server/family-history/index.ts'
import { decodeCursor, pageOf } from '#server/http/cursor.ts'
import { HttpError, orNotFound } from '#server/http/failures.ts'
import { beforeSearch } from '#server/requests/index.ts'
import { familyActions } from './actions.ts'
import { familyAnswer } from './answers.ts'
import { eventsOfFamily } from './event-store.ts'
import { requestsOfFamily, yearsOf } from './family-store.ts'
import { listedFamilies, newestFamilies } from './find-store.ts'
import { foundFamilies } from './finding.ts'

const newestPosition = z.object({ at: z.iso.datetime(), id: z.uuid() })
const requestPosition = z.tuple([z.iso.datetime(), z.uuid()])
const eventPosition = z.object({ at: z.iso.datetime(), key: z.string().max(50) })

/** Returns the handlers of families (docs/product.md §15). */
export const familyProcedures: Handlers<keyof typeof families> = {
  ...familyActions,

  async find_families({ search, limit, cursor }, { db, caller, services }) {
    const { sealer } = services
    if (search?.trim()) {
      await beforeSearch(db, sealer, search)
      const reader = { locale: caller.locale, sealer }
      return foundFamilies(db, { search, limit, cursor }, reader)
    }
    const after = cursor ? decodeCursor(cursor, newestPosition) : undefined
    const rows = await newestFamilies(db, { after, limit: limit + 1 })
    const { page, next_cursor } = pageOf(rows, limit, ({ at, id }) => ({ at, id }))
    const ids = page.map(({ id }) => id)
    return { families: await listedFamilies(db, ids), next_cursor }
  },

  async get_family({ family_id, number }, { db }) {
    if ((family_id === undefined) === (number === undefined)) {
      throw new HttpError(400, 'err.invalidInput', { fields: { family_id: 'err.invalidInput' } })
    }
    const family = orNotFound(
      await remainingFamily(db, family_id ? { id: family_id } : { number: number ?? 0 }),
    )
    return {
      success: true,
      family: await familyAnswer(db, family),
      years: await yearsOf(db, family.id),
    }
  },

  async get_family_requests({ family_id, limit, cursor }, { db }) {
    const family = orNotFound(await remainingFamily(db, { id: family_id }))
    const after = cursor ? decodeCursor(cursor, requestPosition) : undefined
    const rows = await requestsOfFamily(db, family.id, { after, limit: limit + 1 })
    const { page, next_cursor } = pageOf(rows, limit, ({ created_at, id }) => [created_at, id])
    return { requests: page.map(({ created_at: _, ...request }) => request), next_cursor }
  },

  async get_family_events({ family_id, limit, cursor }, { db }) {
    const family = orNotFound(await remainingFamily(db, { id: family_id }))
    const parts = await partsOf(db, family.id)
    const after = cursor ? decodeCursor(cursor, eventPosition) : undefined
    const page = { after, limit: limit + 1 }
    const rows = await eventsOfFamily(db, { id: family.id, parts }, page)
    const { page: events, next_cursor } = pageOf(rows, limit, ({ at, key }) => ({ at, key }))
    return {
      events: events.map(({ details, ...event }) => ({
        ...event,
        details: withoutEvents(details),
      })),
      next_cursor,
    }
  },
}

/** The ids of the events that somebody was shown are too many for a list. */
const withoutEvents = ({ events: _, ...details }: Record<string, unknown>) => details
