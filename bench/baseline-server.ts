import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/**
 * The baseline of the benchmarks: Node's HTTP server and pg, which only run the statements of the
 * portal. PUT /rpc/<name> stores the statements of a call. Values can come from the input of the
 * call: `{ from: 'input_code' }`; or stand inside another value: `like` is that value as JSON, and
 * `of` are the texts in it that are replaced.
 */
type Value = { from: string } | { is: unknown } | { like: string; of: Record<string, string> }
type Statement = { text: string; values: Value[] }
export type Script = Statement[]

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const scripts = new Map<string, Script>()

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString())
}

function fill(value: Value, body: Record<string, string>): unknown {
  if ('from' in value) return body[value.from]
  if ('is' in value) return value.is
  const entries = Object.entries(value.of)
  return JSON.parse(
    entries.reduce((text, [name, old]) => text.replaceAll(old, body[name] ?? ''), value.like),
  )
}

const server = createServer(async (request, response) => {
  const body = await bodyOf(request)
  const path = request.url ?? ''
  if (request.method === 'PUT') {
    scripts.set(path, body)
    return response.end()
  }
  let answer: unknown
  for (const { text, values } of scripts.get(path) ?? []) {
    const filled = values.map((value) => fill(value, body))
    answer = (await pool.query(text, filled)).rows
  }
  const content = JSON.stringify(answer)
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(content),
  })
  response.end(content)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`listens at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
