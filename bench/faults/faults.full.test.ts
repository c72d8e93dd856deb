import { describe, expect, inject, test } from 'vitest'
import { openTestDatabase } from '../../server/testing/databases.ts'
import { layDatabase } from '../../server/testing/embedded.ts'
import { loseBucket } from './documents.ts'
import { copyFrom, type Kind } from './fixture.ts'
import { killRepeatedly as kill } from './kills.ts'
import { stopWhileMailing } from './mail.ts'
import { killWhilePaying } from './payout-kills.ts'
import { killPayouts } from './payouts.ts'
import { cutFirstStart } from './power-cut/first-starts.ts'
import { cutRepeatedly } from './power-cut/power-cuts.ts'
import { restartDatabase, stopGracefully } from './stops.ts'

// `npm run faults` in small: each fault, on both databases.

const kinds: Kind[] = inject('postgresUrl') ? ['PGlite', 'PostgreSQL'] : ['PGlite']
const KILLS = 10

copyFrom({ copyPostgres: () => openTestDatabase('postgres'), layDatabase })

describe.each(kinds)('a server on %s', (kind) => {
  test('loses no acknowledged write when killed', async () => {
    const { losses, acknowledged } = await kill(kind, { rounds: KILLS })
    expect(losses).toEqual([])
    expect(acknowledged).toBeGreaterThanOrEqual(KILLS * 30)
  })

  test('leaves no payout half done when killed, and repeats what was not answered', async () => {
    expect(await killWhilePaying(kind, KILLS)).toMatchObject({ kills: KILLS, failures: [] })
  })

  test('finishes calls in progress and ends its streams on SIGTERM', async () => {
    const { code, failures, ms, losses } = await stopGracefully(kind)
    expect({ code, failures, losses }).toEqual({ code: 0, failures: 0, losses: [] })
    expect(ms).toBeLessThan(9000) // before the shutdown timeout
  })
})

describe.each(inject('postgresUrl') ? ['on PostgreSQL'] : [])('a server %s', () => {
  test('leaves no payout half locked, given, refused, paid or released when killed', async () => {
    expect(await killPayouts()).toEqual({ kills: 39, failures: [] })
  }, 1_200_000)

  test('reports that its database is down, and recovers without a restart', async () => {
    const found = await restartDatabase({ away: 1000 })
    expect(found).toMatchObject({
      notReady: 503,
      alive: 200,
      isSame: true,
      losses: [],
      unclear: [],
    })
    expect(found.failures.length).toBeGreaterThan(0)
  })

  test('refuses a document while its bucket is unreachable, and keeps no row', async () => {
    const found = await loseBucket()
    expect(found).toMatchObject({
      refused: { status: 503, body: { error_code: 'err.network' } },
      rowsMeanwhile: 0,
      isThere: true,
      taken: { status: 200 },
      rows: 1,
    })
  })

  test('on SIGTERM waits for the letter that is being sent, and sends none twice', async () => {
    const { code, written, received, twice } = await stopWhileMailing()
    expect({ code, received, twice }).toEqual({ code: 0, received: written, twice: 0 })
  })
})

// The content that was synced is found through /proc. `npm test` has the syncs themselves in
// server/database/synced-files.full.test.ts.
describe.each(process.platform === 'linux' ? ['the embedded database'] : [])('%s', () => {
  test('keeps everything it acknowledged when the power is cut', async () => {
    const { losses, acknowledged, documents } = await cutRepeatedly(5)
    expect(losses).toEqual([])
    expect(acknowledged).toBeGreaterThanOrEqual(20)
    expect(documents).toBeGreaterThanOrEqual(1)
  })

  test('is created by the next start when the power is cut during the first', async () => {
    expect(await cutFirstStart(2000)).toEqual([])
  })
})
