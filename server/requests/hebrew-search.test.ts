import { beforeAll, expect, test } from 'vitest'
import { addRequest, testServices } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { findRequests } from './search.ts'

describeEachDatabase('a search in Hebrew', (database) => {
  let id: string
  beforeAll(async () => {
    const db = database.kysely
    const written = {
      full_name: 'צבי־הירש בן־דוד',
      address_line1: 'רח׳ בן־גוריון 15',
      reason: 'הרב ז״ל מצ׳כיה, בית־מדרש – שבועות – \u200fדו\u200f״ח',
    }
    id = (await addRequest(db, written)).id
    await addRequest(db, { full_name: 'משה כהן־צדק', reason: 'חתונה' })
  })

  test.each([
    'צבי הירש',
    'הירש צבי',
    'צבי דוד',
    'צבי־הירש',
    'צבי-הירש',
    'צבי–הירש בן דוד',
    "רח' בן-גוריון 15",
    'רח׳ בן־גוריון 15',
    '15 רח’ בן גוריון',
    'בית-מדרש',
    'בית מדרש',
    'בית־מדרש',
    'ז"ל',
    'ז״ל',
    'ז”ל',
    'ז׳׳ל',
    "ז''ל",
    "מצ'כיה",
    'מצ`כיה',
    'מדרש שבועות',
    'דו"ח',
    'ז\u05b7״ל מצ‘כיה',
  ])('for %j does not depend on signs', async (sought) => {
    const { sealer } = testServices(database)
    const reader = { locale: 'he', sealer, limit: 10 } as const
    const found = await findRequests(database.kysely, sought, reader)
    expect(found.map((request) => request.id)).toEqual([id])
  })
})
