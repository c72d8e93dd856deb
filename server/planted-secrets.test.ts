import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createTestApp, type TestApp } from './testing/app.ts'
import { openTestDatabase, type TestDatabase } from './testing/databases.ts'
import {
  askEverything,
  createWatch,
  holds,
  type Watch,
  watchedPortal,
  waysOut,
} from './testing/egress.ts'
import * as main from './testing/planted.ts'
import { findPostgresPrograms } from './testing/postgres.ts'
import { metricsToken, ServerProcess } from './testing/server-process.ts'

// Plants secrets, in the main job and where they do not belong. Then everything is called as everybody,
// and all that the server answers, prints, announces, mails and keeps is searched for them.

const { numbers, passwords, adminPassword, admin, email, ways } = main
const { letters, tokens, cookies, codes, twoStep, found } = main

let database: TestDatabase
let server: ServerProcess
let beside: TestApp
let watch: Watch
let refused: string[]
let postOffice: Awaited<ReturnType<typeof main.openPostOffice>>

/** The database as text, or some of its tables. */
const dump = (...options: string[]) => {
  const program = path.join(findPostgresPrograms() ?? '', 'pg_dump')
  return execFileSync(program, ['--inserts', ...options, database.url ?? ''], { encoding: 'utf8' })
}

const isSent = async () =>
  (await database.kysely.selectFrom('outbox').where('sent_at', 'is', null).selectAll().execute())
    .length === 0

describe.runIf(inject('postgresUrl'))('what nobody may read, after the main job', () => {
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    postOffice = await main.openPostOffice()
    const settings = {
      SECRET_KEY: 'a key for this test only, of 32 characters',
      ADMIN_TWO_STEP: 'required',
      TRUSTED_PROXIES: '1',
    }
    server = await ServerProcess.start({
      ...settings,
      DATABASE_URL: database.url ?? '',
      SMTP_URL: postOffice.url,
      MAIL_FROM: 'post@kuppah.example',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: adminPassword,
      ADMIN_NAME: admin.name,
      LOG_LEVEL: 'debug',
    })
    beside = await createTestApp(database, settings)
    watch = createWatch(beside, { numbers, owner: email })
    main.takePlace({ database, server, watch })
    const office = await main.enterOffice()
    const heard = main.listen(office)
    await main.call('set_mail_on_new_request', { mail_on_new_request: true }, office)
    const ids = await main.beRequester(office)
    await main.beOffice(office, ids)
    const owner = await database.kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const portal = watchedPortal(beside, server.url, watch)
    const hasNumbers = (at: number) =>
      Object.values(numbers).some((number) => holds(JSON.stringify(ways[at]), number))
    const withNumbers = ids.filter((_, at) => hasNumbers(at))
    refused = await askEverything(portal, owner.id, [owner.id, ...withNumbers])
    await vi.waitUntil(isSent, { timeout: 15_000, interval: 50 })
    const bearer = { Authorization: `Bearer ${metricsToken}` }
    found.metrics = await (await fetch(`${server.url}/metrics`, { headers: bearer })).text()
    await server.end('SIGTERM') // and what waits to be printed is printed
    await heard
    found.log = server.said.join('\n')
    found.letters = letters.join('\n')
    found.dump = dump()
    found.trail = dump('--table=audit_events', '--table=outbox', '--table=rate_limits')
  })
  afterAll(async () => {
    await server?.end('SIGKILL')
    await beside?.close()
    await postOffice?.close()
    await database?.close()
  })

  type Place = keyof typeof found
  const everywhere = Object.keys(found) as Place[]
  const unprotected = everywhere.filter((place) => place !== 'letters')
  const outsideTables = everywhere.filter((place) => place !== 'dump')

  /** Where any of these is, as it stands or encoded. */
  const leaks = (planted: string[], places: Place[]) =>
    planted.flatMap((secret) => {
      const holding = places.filter((place) => holds(found[place], secret))
      return holding.map((place) => `${secret} in ${place}`)
    })

  test('it was planted, and what is searched is there', () => {
    expect(cookies.length).toBeGreaterThan(4)
    expect(tokens).toHaveLength(3)
    expect(codes.length).toBeGreaterThan(ways.length * 2)
    expect(twoStep.length).toBeGreaterThan(5)
    expect(found.log).toMatch(/"route":"\/rpc\/create_request","status":200/)
    expect(found.log).toMatch(/"msg":"unexpected"/)
    expect(found.dump.match(/INSERT INTO public.payment_details .*'v1\./g)?.length).toBeGreaterThan(
      6,
    )
    expect(found.events).toContain('event: request.created')
    expect(found.metrics).toContain('route="/rpc/create_request"')
    expect(found.letters).toContain('auth-confirm?token=')
    expect(found.trail).toContain('request.number_revealed')
    expect(found.trail).toContain('sign_in.failed')
  })

  test('every procedure answers somebody, so its answers were seen', () => {
    expect(refused).toEqual([])
  })

  test('no answer holds a number in full, but for the ways out that are listed', () => {
    expect(watch.leaks).toEqual([])
    expect([...watch.used].sort()).toEqual(Object.keys(waysOut).sort())
  })

  test.each(Object.entries(numbers))('%s is nowhere', (_, number) => {
    expect(leaks([number], everywhere)).toEqual([])
  })

  test('no password, cookie, secret or code of a second step is anywhere', () => {
    expect(leaks([...passwords, ...cookies, ...twoStep], everywhere)).toEqual([])
  })

  test('tokens of links are in the letters that were sent, and nowhere else', () => {
    expect(leaks(tokens, unprotected)).toEqual([])
  })

  test('access codes are in the table of codes alone', () => {
    const typed = codes.flatMap((code) => [code, code.replace('-', '')])
    expect(leaks(typed, outsideTables)).toEqual([])
  })
})
