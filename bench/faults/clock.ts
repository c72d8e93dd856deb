import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitUntil, withFixture } from './fixture.ts'

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file))

/** Whether libfaketime is installed (Debian: apt install faketime). */
export const canFakeTime = library !== undefined

/**
 * Moves the clock of the server process half an hour ahead, back, an hour behind, and back under load, while
 * PostgreSQL keeps its time. Finally moves it two months ahead, where all sessions must have
 * expired.
 */
export async function jumpClock() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuppah-clock-'))
  const file = path.join(folder, 'offset')
  let steps = 0
  const set = (offset: string) => {
    writeFileSync(file, offset)
    steps++
    utimesSync(file, steps, steps)
  }
  set('+0')
  const variables = {
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  try {
    return await withFixture(
      'PostgreSQL',
      async ({ server, load, losses, inDatabase }) => {
        const goesOn = async (what: string) => {
          const before = load.count
          return waitUntil(`writes succeed ${what}`, () => load.count > before + 12, 60_000)
        }
        load.start(4)
        await goesOn('')
        const jumps: string[] = []
        for (const offset of ['+1800', '+0', '-3600', '+0']) {
          set(offset)
          await goesOn(`at ${offset} s`)
          jumps.push(offset)
        }
        const failures = [...load.failures]
        await load.stop()
        const letters = () =>
          inDatabase(async ({ kysely }) => {
            const rows = await kysely
              .selectFrom('outbox')
              .select('id')
              .where('sent_at', 'is', null)
              .execute()
            return rows.length
          })
        await waitUntil('all letters are sent', async () => (await letters()) === 0)
        const lost = await losses()
        set('+5184000')
        const answer = await fetch(`${server.url}/rpc/create_code`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Cookie: load.officeCookie },
          body: '{}',
        })
        return { jumps, failures: failures.length, afterTwoMonths: answer.status, losses: lost }
      },
      { variables },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
