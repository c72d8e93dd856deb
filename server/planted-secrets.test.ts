import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createTestApp, type TestApp } from './testing/app.ts'
import { openTestDatabase, type TestDatabase } from './testing/databases.ts'
import {
  askEverything,
  createWatch,
  filesOut,
  holds,
  type Watch,
  watchedPortal,
  waysOut,
} from './testing/egress.ts'
import * as main from './testing/planted.ts'
import { askAndAnswer, words } from './testing/planted-answer.ts'
import { payEverybody } from './testing/planted-run.ts'
import { findPostgresPrograms } from './testing/postgres.ts'
import { metricsToken, ServerProcess } from './testing/server-process.ts'
import { sized } from './testing/sizes.ts'

// Plants secrets, both in regular use and where they do not belong. Then calls everything as every
// kind of caller, and searches all that the server answers, prints, announces, mails and stores.

const { numbers, passwords, adminPassword, admin, email, ways } = main
const { letters, tokens, cookies, codes, twoStep, found } = main

let database: TestDatabase
let server: ServerProcess
let beside: TestApp
let watch: Watch
let refused: string[]
let marks: string[]
let postOffice: Awaited<ReturnType<typeof main.openPostOffice>>

/** Returns the database as text, or some of its tables. */
const dump = (...options: string[]) => {
  const program = path.join(findPostgresPrograms() ?? '', 'pg_dump')
  return execFileSync(program, ['--inserts', ...options, database.url ?? ''], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
}

/** Returns whether no letter is due. Those about decisions wait for five minutes. */
const isSent = async () => {
  const waiting = database.kysely.selectFrom('outbox').select('id').where('sent_at', 'is', null)
  const live = waiting.where('cancelled_at', 'is', null)
  const due = await live.where('next_attempt_at', '<=', new Date()).execute()
  return due.length === 0
}

describe.runIf(inject('postgresUrl'))('secrets, after regular use', () => {
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
    watch = createWatch(beside, { numbers, words: Object.values(words), owner: email })
    main.takePlace({ database, server, watch })
    const office = await main.enterOffice()
    const heard = main.listen(office)
    await main.call('set_mail_on_new_request', { mail_on_new_request: true }, office)
    const { ids, cookie } = await main.beRequester(office)
    const place = { url: server.url, watch }
    await askAndAnswer(place, office, cookie, ids[0] ?? '')
    await payEverybody(place, office, ids)
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
    const asked = withNumbers.slice(sized(-1, 0))
    refused = await askEverything(portal, owner.id, [...asked, owner.id])
    // Letters about a review wait some minutes, so that a correction still reaches them.
    const mailed = database.kysely.updateTable('outbox').where('channel', '=', 'email')
    await mailed.set({ next_attempt_at: new Date() }).execute()
    await vi.waitUntil(isSent, { timeout: 15_000, interval: 50 })
    const bearer = { Authorization: `Bearer ${metricsToken}` }
    found.metrics = await (await fetch(`${server.url}/metrics`, { headers: bearer })).text()
    const marked = await database.kysely.selectFrom('request_marks').select('mark').execute()
    marks = marked.slice(0, sized(12, 100)).flatMap(({ mark }) => [mark, mark.replaceAll('-', '')])
    await server.end('SIGTERM') // flushes buffered output
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

  /** Returns the places that contain one of these, plain or encoded. */
  const leaks = (planted: string[], places: Place[]) =>
    planted.flatMap((secret) => {
      const holding = places.filter((place) => holds(found[place], secret))
      return holding.map((place) => `${secret} in ${place}`)
    })

  test('were planted, and the searched places are not empty', () => {
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
    expect(found.letters).toContain('auth-confirm#token=')
    expect(found.trail).toContain('request.number_revealed')
    expect(found.trail).toContain('sign_in.failed')
  })

  test('were searched in a response of every procedure', () => {
    expect(refused).toEqual([])
  })

  test('leave only in responses that may contain them', () => {
    expect(watch.leaks).toEqual([])
    expect([...watch.used].sort()).toEqual(
      [...Object.keys(waysOut), ...Object.keys(filesOut)].sort(),
    )
  })

  test.each(Object.entries(numbers))('%s occurs nowhere', (_, number) => {
    expect(leaks([number], everywhere)).toEqual([])
  })

  test('include no password, cookie, second-step secret or code anywhere', () => {
    expect(leaks([...passwords, ...cookies, ...twoStep], everywhere)).toEqual([])
  })

  test('of links occur only in the sent letters', () => {
    expect(leaks(tokens, unprotected)).toEqual([])
  })

  test('whose marks are kept show them nowhere outside their table', () => {
    expect(marks.length).toBeGreaterThan(10)
    expect(leaks(marks, outsideTables)).toEqual([])
    expect(found.dump).toContain(marks[0])
  })

  test('include no question, answer or name of a document outside their tables', () => {
    expect(leaks(Object.values(words), outsideTables)).toEqual([])
    for (const planted of Object.values(words)) expect(found.dump).toContain(planted)
  })

  // A letter names its request by its code, which opens nothing any more (docs/product.md §9).
  test('that are access codes occur only in the table of codes and in letters', () => {
    const typed = codes.flatMap((code) => [code, code.replace('-', '')])
    const withoutLetters = outsideTables.filter((place) => place !== 'letters')
    expect(leaks(typed, withoutLetters)).toEqual([])
  })
})
