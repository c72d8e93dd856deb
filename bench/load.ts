import { connect } from 'node:net'

/** One call. Without a body it is a GET request. */
export type Call = {
  path: string
  cookie: string
  headers?: Record<string, string>
  body?: unknown
}
export type Job = { port: number; connections: number; calls: Call[] }
/**
 * `failed` counts responses that are neither 200 nor 201, or are refusals; `failure` is the first of them.
 * Latencies in milliseconds.
 */
export type Measured = {
  perSecond: number
  p50: number
  p99: number
  failed: number
  failure: string
}

/**
 * Sends the calls over a number of keep-alive connections. Each connection sends its next call when
 * the last one is answered.
 */
export async function drive({ port, connections, calls }: Job): Promise<Measured> {
  const waiting = calls.map(toBytes).reverse()
  const latencies: number[] = []
  let failed = 0
  let failure = ''
  const begun = performance.now()
  const runConnection = async () => {
    const { send, close } = await open(port)
    for (let bytes = waiting.pop(); bytes; bytes = waiting.pop()) {
      const sent = performance.now()
      const answer = await send(bytes)
      latencies.push(performance.now() - sent)
      if (/^HTTP\/1\.1 20[01]/.test(answer) && !answer.includes('"success":false')) continue
      failed += 1
      failure ||= answer
    }
    close()
  }
  await Promise.all(Array.from({ length: connections }, runConnection))
  const seconds = (performance.now() - begun) / 1000
  const sorted = latencies.sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  return { perSecond: calls.length / seconds, p50: at(0.5), p99: at(0.99), failed, failure }
}

function toBytes({ path, cookie, headers = {}, body }: Call): Buffer {
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const content = Buffer.from(body === undefined ? '' : JSON.stringify(body))
  const head = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nCookie: ${cookie}\r\n${more.join('')}Content-Length: ${content.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content])
}

/**
 * A connection that sends a request and waits for the response. Costs less than an HTTP library, so
 * it distorts the measurement less.
 */
function open(port: number) {
  type Connection = { send(bytes: Buffer): Promise<string>; close(): void }
  return new Promise<Connection>((opened, fail) => {
    let buffered = ''
    let done: (answer: string) => void = () => {}
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true).setEncoding('latin1')
    socket.once('error', fail)
    socket.once('connect', () =>
      opened({
        send: (bytes) =>
          new Promise((resolve) => {
            done = resolve
            socket.write(bytes)
          }),
        close: () => socket.destroy(),
      }),
    )
    socket.on('data', (part: string) => {
      buffered += part
      const end = buffered.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = /\r\ncontent-length: (\d+)/i.exec(buffered.slice(0, end))?.[1]
      const whole =
        length === undefined
          ? buffered.endsWith('0\r\n\r\n')
          : buffered.length >= end + 4 + Number(length)
      if (!whole) return
      const answer = buffered
      buffered = ''
      done(answer)
    })
  })
}

process.on('message', (job: Job) => {
  void drive(job).then((measured) => process.send?.(measured))
})
