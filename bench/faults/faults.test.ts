import { describe, expect, inject, test } from 'vitest'
import { loseBucket } from './documents.ts'
import type { Kind } from './ground.ts'
import { killRepeatedly as kill } from './kills.ts'
import { stopWhileMailing } from './mail.ts'
import { restartDatabase, stopGracefully } from './stops.ts'

// The quick ones of `npm run faults`, so that what they show stays so.

const kinds: Kind[] = inject('postgresUrl') ? ['PGlite', 'PostgreSQL'] : ['PGlite']

describe.each(kinds)('a server on %s', (kind) => {
  test('that is killed loses nothing it has acknowledged', async () => {
    const { losses, acknowledged } = await kill(kind, { rounds: 2 })
    expect(losses).toEqual([])
    expect(acknowledged).toBeGreaterThanOrEqual(60)
  })

  test('that is asked to stop answers what it has begun, ends its streams and itself', async () => {
    const { code, failures, ms, losses } = await stopGracefully(kind)
    expect({ code, failures, losses }).toEqual({ code: 0, failures: 0, losses: [] })
    expect(ms).toBeLessThan(9000) // before patience runs out
  })
})

describe.each(inject('postgresUrl') ? ['on PostgreSQL'] : [])('a server %s', () => {
  test('says that its database is away, and goes on when it is back', async () => {
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

  test('refuses a document while its bucket is away, and keeps no row of it', async () => {
    const found = await loseBucket()
    expect(found).toMatchObject({
      refused: { status: 503, body: { error_code: 'err.network' } },
      rowsMeanwhile: 0,
      isThere: true,
      taken: { status: 200 },
      rows: 1,
    })
  })

  test('that is asked to stop waits for the letter in hand, and sends none twice', async () => {
    const { code, written, received, twice } = await stopWhileMailing()
    expect({ code, received, twice }).toEqual({ code: 0, received: written, twice: 0 })
  })
})
