import { openTestBucket } from '../../server/testing/bucket.ts'
import { freePort } from '../../server/testing/ports.ts'
import { ServerProcess } from '../../server/testing/server-process.ts'
import { type Fixture, withFixture } from '../faults/fixture.ts'
import { Load } from '../faults/load.ts'
import { findLosses } from '../faults/losses.ts'
import { Balancer } from './balancer.ts'
import { type MailServer, openMailServer } from './mail-server.ts'

/** Two processes behind nginx that share a PostgreSQL, a bucket and a mail server, with load. */
export type Fleet = {
  balancer: Balancer
  first: ServerProcess
  second: ServerProcess
  mailServer: MailServer
  /** Load through the balancer. */
  load: Load
  /** Environment variables for further processes. */
  variables: Record<string, string>
  inDatabase: Fixture['inDatabase']
  losses(): Promise<string[]>
  /** Counts all letters in the outbox, sent or not. */
  letters(): Promise<number>
}

/** Starts a fleet, calls `work`, and removes everything. */
export async function withFleet<T>(nginx: string, work: (fleet: Fleet) => Promise<T>): Promise<T> {
  const port = await freePort()
  const bucket = await openTestBucket()
  const mailServer = await openMailServer()
  const environment = {
    ...bucket.variables,
    APP_URL: `http://127.0.0.1:${port}`,
    TRUSTED_PROXIES: '1',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'post@kuppah.example',
  }
  try {
    return await withFixture(
      'PostgreSQL',
      async ({ server: first, variables, inDatabase }) => {
        const second = await ServerProcess.start(variables)
        const balancer = await Balancer.start(nginx, port, [first.port, second.port])
        try {
          const load = new Load(balancer.url)
          await load.signIn()
          const losses = () => inDatabase(({ kysely }) => findLosses(kysely, load.acknowledged))
          const letters = () =>
            inDatabase(async ({ kysely }) => {
              return (await kysely.selectFrom('outbox').select('id').execute()).length
            })
          const fleet = { balancer, first, second, mailServer, load, variables }
          return await work({ ...fleet, inDatabase, losses, letters })
        } finally {
          await balancer.stop()
          await second.end('SIGKILL')
        }
      },
      { variables: environment },
    )
  } finally {
    await mailServer.close()
    await bucket.close()
  }
}
