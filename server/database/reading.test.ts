import { expect, test } from 'vitest'
import { countProcedures } from '#server/counts/procedures.ts'
import { createCalls } from '#server/operations/index.ts'
import { requestProcedures } from '#server/requests/index.ts'
import { addAdmin, addRequest, callerOf, testServices } from '#server/testing/callers.ts'
import { describeEachDatabase, openTestDatabase } from '#server/testing/databases.ts'
import { createReading } from './reading.ts'

describeEachDatabase('the lists of the office', { differs: 'drivers' }, (database) => {
  test('are read from the replica ten seconds after the last change', async () => {
    let now = Date.now()
    const replica = await openTestDatabase(database.kind)
    // Two databases with different content show which one was read.
    await addRequest(database.kysely, { full_name: 'In the database' })
    await addRequest(replica.kysely, { full_name: 'In the replica', source_name: 'Replica' })
    const reading = createReading(database.kysely, replica.kysely, () => now)
    const services = { ...testServices(database), reading }
    const admin = callerOf(await addAdmin(database.kysely))
    const shown = async () => {
      const list = createCalls(services, requestProcedures).get_requests_with_review_status
      const sort = { by: 'created_at', direction: 'desc' } as const
      const answer = await list({ review_filter: 'all', limit: 50, sort }, admin)
      if (!answer.success) throw new Error(answer.error)
      const counts = createCalls(services, countProcedures)
      const { sources } = await counts.get_source_counts({ review_filter: 'all' }, admin)
      const { weeks } = await counts.get_request_statistics({}, admin)
      expect(weeks.at(-1)?.requests).toBe(1)
      return { names: answer.requests.map((row) => row.full_name), sources }
    }
    const here = { names: ['In the database'], sources: [{ name: 'Code', count: 1 }] }
    const there = { names: ['In the replica'], sources: [{ name: 'Replica', count: 1 }] }

    expect(await shown()).toEqual(here)
    now += 10_000
    expect(await shown()).toEqual(there)
    reading.changed()
    expect(await shown()).toEqual(here)
    now += 9_999
    expect(await shown()).toEqual(here)
    now += 1
    expect(await shown()).toEqual(there)
    await replica.close()
    expect(await shown()).toEqual(here)
    now += 59_999
    expect(await shown()).toEqual(here)
  })
})
