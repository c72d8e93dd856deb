import { inspectRoutes } from 'hono/dev'
import type { z } from 'zod'
import { contract, type ProcedureName } from '#contract/index.ts'
import type { AuditAction } from '#domain/audit.ts'
import type { TestApp } from './app.ts'
import { changes, routeChanges } from './changes.ts'
import { readings } from './readings.ts'
import { createWorld, type World } from './world.ts'

// Watches the answers of a server for payment numbers, and asks it everything as everybody.

/**
 * The only answers that may hold a payment number in full: to its owner (`own`), or to somebody of
 * whom it leaves this audit row.
 */
export const waysOut: { [N in ProcedureName]?: 'own' | AuditAction } = {
  create_request: 'own',
  get_request_info: 'own',
  reveal_payment_number: 'request.number_revealed',
  export_person: 'person.exported',
}

type Asked = { path: string; sent: unknown; cookie?: string | undefined }
type Planted = { numbers: Record<string, string>; owner: string }

export type Watch = ReturnType<typeof createWatch>

/** Finds planted numbers in answers. `owner` is the e-mail address of whom the numbers belong to. */
export function createWatch({ services, auth }: TestApp, { numbers, owner }: Planted) {
  const leaks: string[] = []
  const used = new Set<string>()
  let lastRow = 0

  /** Returns true if the newest row accounts for these fields, and for no earlier answer. */
  async function leftRow(action: AuditAction, actor: string, fields: string[]) {
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
    const { field, with_numbers } = row.details as { field?: string; with_numbers?: boolean }
    return with_numbers === true || (fields.length === 1 && fields[0] === field)
  }

  async function isAllowed({ path, cookie }: Asked, fields: string[]) {
    const name = path.replace('/rpc/', '') as ProcedureName
    const way = waysOut[name]
    const user = (await auth.identify(new Headers({ Cookie: cookie ?? '' })))?.user
    if (!way || !user) return false
    used.add(name)
    return way === 'own' ? user.email === owner : leftRow(way, user.id, fields)
  }

  /** Notes a leak if the answer holds a number that it may not hold. Of calls one after the other. */
  async function look(asked: Asked, answer: string) {
    const text = `${answer}\n${answer.replace(/[\s\p{Pd}\p{Cf}]/gu, '')}` // grouped numbers too
    const fields = Object.entries(numbers).filter(([, number]) => holds(text, number))
    if (fields.length === 0) return
    const names = fields.map(([name]) => name)
    if (await isAllowed(asked, names)) return
    leaks.push(`${asked.path} ${JSON.stringify(asked.sent)} answered ${names.join(', ')}`)
  }
  return { look, leaks, used }
}

/** Returns true if the text holds the secret as it is or encoded. */
export function holds(text: string, secret: string): boolean {
  const bytes = Buffer.from(secret)
  const encoded = (['hex', 'base64', 'base64url'] as const).map((way) => bytes.toString(way))
  return [secret, encodeURIComponent(secret), ...encoded].some((form) => text.includes(form))
}

/** The same portal, asked at its address over HTTP; every answer is looked at. */
type Portal = TestApp & {
  send(method: string, path: string, sent: unknown, cookie?: string): Promise<Answer>
}
type Answer = { status: number; text: string; headers: Headers }

export function watchedPortal(local: TestApp, url: string, watch: Watch): Portal {
  let calls = 0
  const send: Portal['send'] = async (method, path, sent, cookie) => {
    calls += 1 // from another address each time: rate limits have their own test
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
  return { ...local, send, post, call: (name, sent, cookie) => post(`/rpc/${name}`, sent, cookie) }
}

/**
 * Calls every procedure of the contract and every other route as everybody, with the given ids in
 * place of its own. Returns the names of procedures that refused everybody.
 */
export async function askEverything(portal: Portal, owner: string, ids: string[]) {
  await askRoutes(portal, ids, (await everybody(portal, owner)).roles)
  for (const [path, prepare] of routeChanges) {
    const { world, roles } = await everybody(portal, owner)
    const { input } = await prepare(world)
    for (const cookie of roles) await portal.post(path, input, cookie)
  }
  const refused: string[] = []
  for (const name of Object.keys(contract) as ProcedureName[]) {
    const { world, roles } = await everybody(portal, owner)
    const { input, cookie } = await prepareCall(name, world)
    const answers: Parameters<typeof isAnswer>[0][] = []
    for (const role of roles) {
      for (const sent of variantsOf(contract[name].input, input, ids)) {
        answers.push(await portal.call(name, sent, role))
      }
    }
    answers.push(await portal.call(name, input, cookie))
    if (!answers.some(isAnswer)) refused.push(name)
  }
  return refused
}

/** A world of its own, for a call may end sessions and unmake administrators; and everybody's cookie. */
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

const isAnswer = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 && (body as { success?: boolean } | null)?.success !== false

async function prepareCall(name: ProcedureName, world: World) {
  const read = (readings as Record<string, (world: World) => unknown>)[name]
  if (read) return { input: await read(world), cookie: undefined }
  return changes[name as keyof typeof changes](world)
}

/** Every route but the procedures, and but the live updates, which do not end. */
async function askRoutes({ app, send }: Portal, ids: string[], roles: (string | undefined)[]) {
  const routes = inspectRoutes(app).filter(
    ({ path, isMiddleware }) => !isMiddleware && !/^\/(rpc\/\w|events)/.test(path),
  )
  for (const { method, path } of routes) {
    const addresses = path.includes('/:')
      ? ids.map((id) => path.replace(/:\w+/, id))
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
 * Returns the input as prepared and with each id in place of its own, each with every value that one
 * of its fields can take.
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
    ...bases.flatMap((base) => [base, ...valued.map((value) => ({ ...base, ...value }))]),
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

/** Every value of a field that has few: choices, yes and no. */
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
