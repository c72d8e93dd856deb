import { inspectRoutes } from 'hono/dev'
import type { z } from 'zod'
import type { ProcedureName } from '#contract/index.ts'
import type { Audience } from '#contract/procedure.ts'
import type { AuditAction } from '#domain/audit.ts'
import { isAdministrator } from '#server/http/access.ts'
import type { TestApp } from './app.ts'
import { addressOf, type CallName, rowOfCall } from './call-names.ts'
import { changes, routeChanges } from './changes.ts'
import { readings } from './readings.ts'
import { sized } from './sizes.ts'
import { createWorld, type World } from './world.ts'

// Searches a server's responses for what was planted, and calls everything as every kind of caller.

/**
 * The only responses that may contain a full payment number: to its owner (`own`), or to somebody
 * for whom this audit event is recorded.
 */
export const waysOut: { [N in ProcedureName]?: 'own' | AuditAction } = {
  create_request: 'own',
  get_request_info: 'own',
  reveal_payment_number: 'request.number_revealed',
  export_person: 'person.exported',
}

/** The same for files of a locked run, by name: for each, this audit event is recorded. */
export const filesOut: Record<string, AuditAction> = {
  'ach.txt': 'payout.file_downloaded',
  'wire.csv': 'payout.file_downloaded',
  'positive_pay.csv': 'payout.file_downloaded',
  'ojc_online-sheet.csv': 'payout.list_downloaded',
  'ojc_online-sheet.xlsx': 'payout.list_downloaded',
  'run.zip': 'payout.list_downloaded',
}

type Call = { path: string; sent: unknown; cookie?: string | undefined }
type Planted = { numbers: Record<string, string>; words: string[]; owner: string }

export type Watch = ReturnType<typeof createWatch>

/**
 * Finds planted numbers and words in responses. `owner` is the email address of the person they
 * belong to.
 */
export function createWatch({ services, auth }: TestApp, { numbers, words, owner }: Planted) {
  const leaks: string[] = []
  const used = new Set<string>()
  let lastRow = 0

  /** Returns whether the newest event covers these fields or this file, and no earlier response. */
  async function leftRow(action: AuditAction, actor: string, fields: string[], name: string) {
    const row = await services.db
      .selectFrom('audit_events')
      .select(['id', 'details'])
      .where('action', '=', action)
      .where('actor_id', '=', actor)
      .where('id', '>', lastRow)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (!row) return false
    lastRow = row.id
    const { field, file, with_numbers } = row.details as Record<string, unknown>
    return with_numbers === true || file === name || (fields.length === 1 && fields[0] === field)
  }

  const callerOf = ({ cookie }: Call) => auth.identify(new Headers({ Cookie: cookie ?? '' }))

  async function isAllowed(call: Call, fields: string[]) {
    const { path } = call
    const name = path.replace(/^\/(rpc|payouts\/[^/]+)\//, '')
    const way = path.startsWith('/rpc/') ? waysOut[name as ProcedureName] : filesOut[name]
    const user = (await callerOf(call))?.user
    if (!way || !user) return false
    used.add(name)
    return way === 'own' ? user.email === owner : leftRow(way, user.id, fields, name)
  }

  /** Returns whether the caller is the owner, or an administrator with all rights. */
  async function mayRead(call: Call) {
    const caller = await callerOf(call)
    if (!caller || caller.session.recovery) return false
    return caller.user.email === owner || isAdministrator(caller)
  }

  /**
   * Records a leak if the response contains what it may not contain. Calls must be sequential.
   */
  async function look(call: Call, answer: string) {
    const text = `${answer}\n${answer.replace(/[\s\p{Pd}\p{Cf}]/gu, '')}` // also finds grouped numbers
    const read = words.filter((planted) => holds(answer, planted))
    if (read.length > 0 && !(await mayRead(call))) {
      leaks.push(`${call.path} ${JSON.stringify(call.sent)} answered ${read.join(', ')}`)
    }
    const fields = Object.entries(numbers).filter(([, number]) => holds(text, number))
    if (fields.length === 0) return
    const names = fields.map(([name]) => name)
    if (await isAllowed(call, names)) return
    leaks.push(`${call.path} ${JSON.stringify(call.sent)} answered ${names.join(', ')}`)
  }
  return { look, leaks, used }
}

/** Returns whether the text contains the secret, plain or encoded. */
export function holds(text: string, secret: string): boolean {
  const bytes = Buffer.from(secret)
  const encoded = (['hex', 'base64', 'base64url'] as const).map((way) => bytes.toString(way))
  return [secret, encodeURIComponent(secret), ...encoded].some((form) => text.includes(form))
}

/** The same portal over HTTP; every response is searched. */
type Portal = TestApp & {
  send(method: string, path: string, sent: unknown, cookie?: string): Promise<Answer>
}
type Answer = { status: number; text: string; headers: Headers }

export function watchedPortal(local: TestApp, url: string, watch: Watch): Portal {
  let calls = 0
  const send: Portal['send'] = async (method, path, sent, cookie) => {
    calls += 1 // each call has its own address, because rate limits have their own test
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.0.${(calls >> 8) & 255}.${calls & 255}`,
        ...(cookie && { Cookie: cookie }),
      },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    })
    const { status, headers } = answer
    const text = await answer.text()
    await watch.look({ path, sent, cookie }, `${[...headers].join('\n')}\n${text}`)
    return { status, text, headers }
  }
  const post: TestApp['post'] = async (path, sent, cookie) => {
    const { text, ...answer } = await send('POST', path, sent, cookie)
    return { ...answer, body: JSON.parse(text) }
  }
  return {
    ...local,
    send,
    post,
    call: (name, sent, cookie) => post(...addressOf(name, sent), cookie),
  }
}

/**
 * Calls every procedure and route as every kind of caller, with the given ids in place of its own.
 * Returns the procedures that refused all of them.
 */
export async function askEverything(portal: Portal, owner: string, ids: string[]) {
  await askRoutes(portal, ids, (await everybody(portal, owner)).roles)
  for (const [path, prepare] of routeChanges) {
    const { world, roles } = await everybody(portal, owner)
    const { input } = await prepare(world)
    for (const cookie of roles) await portal.post(path, input, cookie)
  }
  const refused: string[] = []
  for (const name of [...Object.keys(changes), ...Object.keys(readings)] as CallName[]) {
    const { world, roles } = await everybody(portal, owner)
    const { input, cookie } = await prepareCall(name, world)
    const answers: Parameters<typeof isAnswer>[0][] = []
    const { audience, input: schema } = rowOfCall(name)
    const variants = variantsOf(schema, input, ids)
    for (const role of roles) {
      // Callers outside the audience are refused before their input is read.
      const sent = isAdmitted(audience, role, world) ? variants : [input]
      for (const each of sent) answers.push(await portal.call(name, each, role))
    }
    answers.push(await portal.call(name, input, cookie))
    if (!answers.some(isAnswer)) refused.push(name)
  }
  return refused
}

/**
 * Creates a fresh world, because a call may end sessions or remove administrators. Returns
 * everybody's cookies.
 */
async function everybody(portal: Portal, owner: string) {
  const world = await createWorld(portal)
  const half = await portal.signIn({ is_admin: true, two_step: false })
  const roles = [
    undefined,
    world.requester.cookie,
    half.cookie,
    await portal.openSession(owner),
    await portal.openSession(owner, { recovery: true }),
    world.admin.cookie,
  ]
  return { world, roles }
}

function isAdmitted(audience: Audience, cookie: string | undefined, { admin }: World): boolean {
  if (audience === 'admin') return cookie === admin.cookie
  return audience === 'visitor' || cookie !== undefined
}

const isAnswer = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 && (body as { success?: boolean } | null)?.success !== false

async function prepareCall(name: CallName, world: World) {
  const read = (readings as Record<string, (world: World) => unknown>)[name]
  if (read) return { input: await read(world), cookie: undefined }
  return changes[name as keyof typeof changes](world)
}

/** Calls every route except procedures and the live updates, which do not end. */
async function askRoutes({ app, send }: Portal, ids: string[], roles: (string | undefined)[]) {
  const routes = inspectRoutes(app).filter(
    ({ path, isMiddleware }) => !isMiddleware && !/^\/(rpc\/\w|events)/.test(path),
  )
  for (const { method, path } of routes) {
    const addresses = path.includes('/:')
      ? ids.map((id) => path.replaceAll(/:\w+/g, id))
      : [path.replace('*', 'none')]
    for (const cookie of roles) {
      for (const address of addresses) {
        for (const way of method === 'ALL' ? ['GET', 'POST'] : [method]) {
          await send(way, address, way === 'POST' ? {} : undefined, cookie)
        }
      }
    }
  }
}

/**
 * Returns the input as prepared and with each id in place of its own. The first two of them, and in
 * `npm run test:full` each, also with every value that one of its fields can take.
 */
function variantsOf(schema: z.ZodType, input: unknown, ids: string[]): unknown[] {
  const text = JSON.stringify(input)
  const prepared = { ...(input as object) }
  const bases = [prepared, ...ids.map((id) => JSON.parse(text.replace(QUOTED_ID, `"${id}"`)))]
  const fields = Object.entries((schema._zod.def as Definition).shape ?? {})
  const valued = fields.flatMap(([name, field]) =>
    valuesOf(field).map((value) => ({ [name]: value })),
  )
  const identified = fields.filter(([, field]) => isId(field))
  const all = [
    ...bases,
    ...bases
      .slice(0, sized(2, bases.length))
      .flatMap((base) => valued.map((value) => ({ ...base, ...value }))),
    ...identified.flatMap(([name]) => ids.map((id) => ({ ...prepared, [name]: id }))),
  ]
  return [...new Map(all.map((sent) => [JSON.stringify(sent), sent])).values()]
}

const QUOTED_ID = /"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g

type Definition = {
  type?: string
  format?: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  entries?: Record<string, unknown>
}

/** Returns every value of a field with few: enums and booleans. */
function valuesOf(schema: z.ZodType): unknown[] {
  const { type, innerType, entries } = schema._zod.def as Definition
  if (type === 'boolean') return [true, false]
  if (entries) return Object.values(entries)
  return innerType ? valuesOf(innerType) : []
}

function isId(schema: z.ZodType): boolean {
  const { format, innerType } = schema._zod.def as Definition
  return format === 'uuid' || (innerType !== undefined && isId(innerType))
}
