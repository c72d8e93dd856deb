import { TestServer } from './server.ts'

/**
 * Creates a data directory once, before all tests. Every test server begins with a copy of it,
 * which is three seconds faster than a first start.
 */
export default async function createFreshData() {
  const server = await TestServer.start()
  await fetch(`${server.url}/readyz`) // from its first answer on, it stops cleanly
  await server.stop()
  process.env.FRESH_DATA = server.dataDir
  return () => server.remove()
}
