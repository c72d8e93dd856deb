import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'

const bucket = 'request-documents'

/** Starts an S3 server with one empty bucket; it can be stopped and started again. */
export async function openTestBucket() {
  const directory = mkdtempSync(path.join(tmpdir(), 'kuppah-bucket-'))
  const serve = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      configureBuckets: [{ name: bucket }],
    })
    return { server, port: (await server.run()).port }
  }
  let { server, port } = await serve(0)
  let isThere = true
  const bringBack = async () => {
    ;({ server, port } = await serve(port))
    isThere = true
  }
  const takeAway = async () => {
    if (isThere) await server.close()
    isThere = false
  }
  return {
    /** The settings that name it. */
    variables: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    takeAway,
    bringBack,
    async close() {
      await takeAway()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export type TestBucket = Awaited<ReturnType<typeof openTestBucket>>
