import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const bucket = 'request-documents'
const accessKeyId = 'tests'

/**
 * Starts an S3 server with one empty bucket, in memory. It knows what documents need: HEAD, GET, PUT
 * with `If-None-Match: *`, and DELETE of one object. It can be stopped and started again.
 */
export async function openTestBucket() {
  const objects = new Map<string, Buffer>()
  let server: Server | undefined
  let port = 0
  const bringBack = async () => {
    server = createServer((request, response) => void answer(objects, request, response))
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const takeAway = async () => {
    if (!server) return
    server.closeAllConnections()
    await once(server.close(), 'close')
    server = undefined
  }
  await bringBack()
  return {
    /** The settings that name it. */
    variables: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: 'a secret of tests',
    },
    takeAway,
    bringBack,
    close: takeAway,
  }
}

export type TestBucket = Awaited<ReturnType<typeof openTestBucket>>

type Objects = Map<string, Buffer>

async function answer(objects: Objects, request: IncomingMessage, response: ServerResponse) {
  const { status, code, content } = respond(objects, request, await buffer(request))
  const error = code && `<Error><Code>${code}</Code></Error>`
  response.writeHead(status).end(request.method === 'HEAD' ? undefined : (content ?? error))
}

type Answer = { status: number; code?: string; content?: Buffer | undefined }

function respond(
  objects: Objects,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Answer {
  const [, inBucket, key = ''] = /^\/([^/]+)\/([^?]+)/.exec(url ?? '') ?? []
  if (!headers.authorization?.includes(`Credential=${accessKeyId}/`)) {
    return { status: 403, code: 'InvalidAccessKeyId' }
  }
  if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex')) {
    return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  }
  if (inBucket !== bucket) return { status: 404, code: 'NoSuchBucket' }
  if (method === 'PUT') {
    if (headers['if-none-match'] === '*' && objects.has(key)) {
      return { status: 412, code: 'PreconditionFailed' }
    }
    objects.set(key, body)
    return { status: 200 }
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  if (method !== 'GET' && method !== 'HEAD') return { status: 501, code: 'NotImplemented' }
  const content = objects.get(key)
  return content ? { status: 200, content } : { status: 404, code: 'NoSuchKey' }
}
