import { openTestBucket } from '../../server/testing/bucket.ts'
import { withFixture } from './fixture.ts'

/**
 * Uploads a document while the bucket is unreachable, and again when it is back. The first upload
 * must be refused without leaving a row; the request stays.
 */
export async function loseBucket() {
  const bucket = await openTestBucket()
  await bucket.takeAway()
  const { variables } = bucket
  return withFixture(
    'PostgreSQL',
    async ({ server, load, inDatabase }) => {
      load.start(1)
      await load.stop()
      const [requestId] = load.acknowledged.requests.values()
      const upload = async () => {
        const begun = performance.now()
        const answer = await fetch(`${server.url}/documents/${requestId}`, {
          method: 'POST',
          headers: { Cookie: load.officeCookie, 'X-File-Name': 'a.pdf' },
          body: '%PDF-1.7\n%%EOF\n',
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
      await bucket.bringBack()
      const taken = await upload()
      const rows = await count()
      return { refused, rowsMeanwhile, isThere: Array.isArray(list?.documents), taken, rows }
    },
    { variables },
  ).finally(bucket.close)
}
