import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { connectPostgres, type Database } from '#server/database/connect.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { beginNewKey, forgetPreviousKey, openSealer, secretKeysOf } from '#server/secrets/keys.ts'
import { sealAnew } from '#server/secrets/sealed-store.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import { addRequest, addUser } from '#server/testing/callers.ts'
import { describeEachDatabase, openTestDatabase } from '#server/testing/databases.ts'
import { openMigrated } from '#server/testing/embedded.ts'

const old = 'the key of last year, of 32 characters and more'
const fresh = 'the key of this year, of 32 characters and more'
const ROWS = 600

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'kuppah-rotate-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Creates requests with an encrypted account number each. Returns their ids. */
async function addSealed({ kysely }: Database, sealer: Sealer, count: number): Promise<string[]> {
  const ids = await Promise.all(Array.from({ length: count }, () => addRequest(kysely)))
  for (const { id } of ids) await writeNumber({ kysely }, sealer, id)
  return ids.map(({ id }) => id)
}

/** Stores an account number that contains its request's id. */
const writeNumber = ({ kysely }: Pick<Database, 'kysely'>, sealer: Sealer, id: string) =>
  kysely
    .updateTable('payment_details')
    .set({ account_number: sealer.seal(`${id}:account_number`, `0001 ${id}`) })
    .where('request_id', '=', id)
    .execute()

/** Returns the stored numbers. Throws unless each decrypts and belongs to its request. */
async function readNumbers({ kysely }: Database, sealer: Sealer): Promise<string[]> {
  const rows = await kysely
    .selectFrom('payment_details')
    .select(['request_id', 'account_number'])
    .where('account_number', 'is not', null)
    .execute()
  return rows.map(({ request_id, account_number }) => {
    const number = sealer.open(`${request_id}:account_number`, account_number ?? '')
    expect(number).toBe(`0001 ${request_id}`)
    return account_number ?? ''
  })
}

const run = (variables: Record<string, string>) =>
  spawn(process.execPath, [path.resolve('server/commands/rotate-key.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...variables },
  })

async function outcomeOf(child: ChildProcess) {
  const [[code], output, errors] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
  ])
  return { code, said: `${output}${errors}` }
}

/** Kills the process as soon as it has reported its first rows. */
async function killInTheMiddle(child: ChildProcess) {
  for await (const _ of createInterface({ input: child.stdout as NodeJS.ReadableStream })) break
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const versionsOf = (stored: string[]) => new Set(stored.map((value) => value.split('.')[0]))

describeEachDatabase('a new SECRET_KEY', { differs: 'commands' }, (database) => {
  test('works beside the previous one, re-encrypts its values, then suffices alone', async () => {
    const { kysely } = database
    const before = (await openSealer(kysely, { current: old })).sealer
    await addSealed(database, before, 5)
    const { id: user_id } = await addUser(kysely)
    const place = `two_step:${user_id}`
    await kysely
      .insertInto('two_step')
      .values({ user_id, secret: before.seal(place, 'JBSW') })
      .execute()
    await expect(openSealer(kysely, { current: fresh })).rejects.toThrow(/^SECRET_KEY: is not/)

    const both = { current: fresh, previous: old }
    const { sealer, version } = await openSealer(kysely, both)
    expect(version).toBe(2)
    const [id = ''] = await addSealed(database, sealer, 1)
    expect(versionsOf(await readNumbers(database, sealer))).toEqual(new Set(['v1', 'v2']))
    await expect(openSealer(kysely, { current: fresh })).rejects.toThrow(/^SECRET_KEY_PREVIOUS/)
    await expect(openSealer(kysely, { current: old })).rejects.toThrow(/^SECRET_KEY_PREVIOUS/)
    // A process that was not restarted, and knows the next key by then, still reads and writes.
    const waiting = await openSealer(kysely, { current: old, previous: fresh })
    expect(waiting.version).toBe(1)
    expect(await readNumbers(database, waiting.sealer)).toHaveLength(6)

    expect(await sealAnew(kysely, sealer, version, { batch: 2 })).toBe(6)
    expect(await sealAnew(kysely, sealer, version)).toBe(0)
    const alone = await openSealer(kysely, { current: fresh })
    expect(alone.version).toBe(2)
    const { secret } = await kysely
      .selectFrom('two_step')
      .select('secret')
      .executeTakeFirstOrThrow()
    expect(alone.sealer.open(place, secret)).toBe('JBSW')
    expect(versionsOf(await readNumbers(database, alone.sealer))).toEqual(new Set(['v2']))
    expect(() => before.open(`${id}:account_number`, '')).toThrow()
    await expect(openSealer(kysely, { current: old })).rejects.toThrow(/^SECRET_KEY: is not/)
  })

  test('loses nothing that is written during the rotation', async () => {
    const other = await openTestDatabase(database.kind)
    try {
      const before = (await openSealer(other.kysely, { current: old })).sealer
      const ids = await addSealed(other, before, 60)
      const { sealer, version } = await openSealer(other.kysely, { current: fresh, previous: old })
      const [rows] = await Promise.all([
        sealAnew(other.kysely, sealer, version, { batch: 7 }),
        ...ids.slice(0, 20).map((id) => writeNumber(other, sealer, id)),
        addSealed(other, before, 10), // by a process that does not know the new key yet
      ])
      expect(rows).toBeGreaterThanOrEqual(40)
      await sealAnew(other.kysely, sealer, version)
      const alone = (await openSealer(other.kysely, { current: fresh })).sealer
      expect(await readNumbers(other, alone)).toHaveLength(70)
    } finally {
      await other.close()
    }
  })
})

describe('npm run rotate-key', () => {
  test('refuses while the server runs, and continues with the key it had made', async () => {
    const database = await openMigrated(dataDir)
    const { kysely } = database
    try {
      const { current: first } = secretKeysOf({ dataDir })
      await addSealed(database, (await openSealer(kysely, { current: first })).sealer, 6)
      const busy = await outcomeOf(run({}))
      expect(busy).toMatchObject({ code: 1, said: expect.stringContaining('Stop the server') })

      const begun = beginNewKey(dataDir)
      expect(begun.previous).toBe(first)
      const { sealer, version } = await openSealer(kysely, begun)
      const progress = () => {
        throw new Error('interrupted')
      }
      const interrupted = sealAnew(kysely, sealer, version, { batch: 2, progress })
      await expect(interrupted).rejects.toThrow('interrupted')
      const half = versionsOf(await readNumbers(database, sealer))
      expect(half).toEqual(new Set(['v1', 'v2']))

      expect(beginNewKey(dataDir)).toEqual(begun)
      await sealAnew(kysely, sealer, version)
      forgetPreviousKey(dataDir)
      const alone = await openSealer(kysely, secretKeysOf({ dataDir }))
      const all = versionsOf(await readNumbers(database, alone.sealer))
      expect(all).toEqual(new Set(['v2']))
    } finally {
      await database.close()
    }
  })

  test('continues after a kill, with the key it had made', async () => {
    const first = await openMigrated(dataDir)
    const keys = secretKeysOf({ dataDir })
    await addSealed(first, (await openSealer(first.kysely, keys)).sealer, ROWS)
    await first.close()

    await killInTheMiddle(run({}))
    const halfway = secretKeysOf({ dataDir })
    expect(halfway).toEqual({ current: expect.any(String), previous: keys.current })
    expect(halfway.current).not.toBe(keys.current)
    const half = await openEmbedded(dataDir) // a server can start in this state
    const { sealer } = await openSealer(half.kysely, halfway)
    const numbers = await readNumbers(half, sealer)
    expect(numbers).toHaveLength(ROWS)
    expect(versionsOf(numbers)).toEqual(new Set(['v1', 'v2']))
    await half.close()

    expect(await outcomeOf(run({}))).toMatchObject({
      code: 0,
      said: expect.stringContaining('the old one opens nothing'),
    })
    const after = secretKeysOf({ dataDir })
    expect(after).toEqual({ current: halfway.current, previous: undefined })
    expect(existsSync(path.join(dataDir, 'secret-key-previous'))).toBe(false)
    expect(statSync(path.join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(path.join(dataDir, 'secret-key'), 'utf8')).not.toContain(keys.current)
    const done = await openEmbedded(dataDir)
    const alone = (await openSealer(done.kysely, after)).sealer
    expect(versionsOf(await readNumbers(done, alone))).toEqual(new Set(['v2']))
    await done.close()
  })

  test('names missing settings', async () => {
    const asked = await outcomeOf(run({ SECRET_KEY: fresh }))
    expect(asked).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /^SECRET_KEY_PREVIOUS: set it to the key that was used until now/,
      ),
    })
    expect(asked.said).not.toMatch(/^\s+at /m)
  })
})

// The keys of an embedded database are covered above.
describe.each(inject('postgresUrl') ? ['on PostgreSQL'] : [])(
  'npm run rotate-key with keys of its own, %s',
  () => {
    test('continues after a kill while a server runs', async () => {
      const database = await openTestDatabase('postgres')
      const { url } = database
      const { sealer: before } = await openSealer(database.kysely, { current: old })
      await addSealed(database, before, ROWS)
      const keys = { SECRET_KEY: fresh, SECRET_KEY_PREVIOUS: old, DATABASE_URL: url ?? '' }
      await killInTheMiddle(run(keys))
      const server = connectPostgres(url ?? '')
      try {
        const both = { current: fresh, previous: old }
        const { sealer } = await openSealer(server.kysely, both)
        expect(versionsOf(await readNumbers(server, sealer)).size).toBe(2)
        expect((await outcomeOf(run(keys))).code).toBe(0)
        const alone = (await openSealer(server.kysely, { current: fresh })).sealer
        expect(versionsOf(await readNumbers(server, alone))).toEqual(new Set(['v2']))
        expect((await outcomeOf(run(keys))).said).toContain('0 rows')
      } finally {
        await server.close()
        await database.close()
      }
    })
  },
)
