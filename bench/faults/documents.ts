import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { onGround } from './ground.ts'
import { freePort } from './server-process.ts'

/** A bucket that can't be reached, and then can: an upload is refused, the request stays, no row without a file. */
export async function loseBucket() {
  const port = await freePort()
  const variables = {
    S3_BUCKET: 'request-documents',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'kuppah-bucket-'))
  const s3 = new S3rver({
    address: '127.0.0.1',
    port,
    directory: folder,
    silent: true,
    configureBuckets: [{ name: 'request-documents' }],
  })
  return onGround(
    'PostgreSQL',
    async ({ server, load, inDatabase }) => {
      load.start(1)
      await load.stop()
      const [requestId] = load.acknowledged.requests.values()
      const upload = async () => {
        const begun = performance.now()
        const form = new FormData()
        form.set('file', new File(['%PDF-1.7\n%%EOF\n'], 'a.pdf'))
        const answer = await fetch(`${server.url}/documents/${requestId}`, {
          method: 'POST',
          headers: { Cookie: load.officeCookie },
          body: form,
        })
        const body = (await answer.json()) as Record<string, unknown>
        return { status: answer.status, body, ms: performance.now() - begun }
      }
      const count = () =>
        inDatabase(async ({ kysely }) => {
          const rows = await kysely.selectFrom('request_documents').select('file_path').execute()
          return rows.length
        })
      const refused = await upload()
      const rowsMeanwhile = await count()
      const list = await load.call(load.officeCookie, 'list_request_documents', {
        request_id: requestId,
      })
      await s3.run()
      const taken = await upload()
      const rows = await count()
      await s3.close()
      rmSync(folder, { recursive: true, force: true })
      return { refused, rowsMeanwhile, isThere: Array.isArray(list?.documents), taken, rows }
    },
    { variables },
  )
}
