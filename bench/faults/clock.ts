import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onGround, until } from './ground.ts'

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file))

/** Whether the program that bends the clock is here (Debian: apt install faketime). */
export const canBendClock = library !== undefined

/**
 * The clock of the server's process jumps an hour ahead, back, and an hour behind, under load; that of
 * PostgreSQL stays. Then two months ahead, after which nobody may be signed in any more.
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
    return await onGround(
      'PostgreSQL',
      async ({ server, load, losses, inDatabase }) => {
        const goesOn = async (what: string) => {
          const before = load.count
          return until(`work goes on ${what}`, () => load.count > before + 12, 60_000)
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
        await until('the letters are gone', async () => (await letters()) === 0)
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
