import { openTestBucket } from '#server/testing/bucket.ts'
import { freePort } from '#server/testing/ports.ts'
import { ServerProcess } from '#server/testing/server-process.ts'
import { type Ground, onGround } from '../faults/ground.ts'
import { Load } from '../faults/load.ts'
import { findLosses } from '../faults/losses.ts'
import { Balancer } from './balancer.ts'
import { openPost, type Post } from './post.ts'

/** Two processes behind nginx, on one PostgreSQL, one bucket and one mail server; people at work. */
export type Fleet = {
  balancer: Balancer
  first: ServerProcess
  second: ServerProcess
  post: Post
  /** People who come through the balancer. */
  load: Load
  /** What a further process is started with. */
  variables: Record<string, string>
  inDatabase: Ground['inDatabase']
  losses(): Promise<string[]>
  /** How many letters were written, of whatever kind. */
  letters(): Promise<number>
}

/** Puts it up, lets `work` look at it, and clears all away. */
export async function onFleet<T>(nginx: string, work: (fleet: Fleet) => Promise<T>): Promise<T> {
  const port = await freePort()
  const bucket = await openTestBucket()
  const post = await openPost()
  const given = {
    ...bucket.variables,
    APP_URL: `http://127.0.0.1:${port}`,
    TRUSTED_PROXIES: '1',
    SMTP_URL: post.url,
    MAIL_FROM: 'post@kuppah.example',
  }
  try {
    return await onGround(
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
          const on = { balancer, first, second, post, load, variables }
          return await work({ ...on, inDatabase, losses, letters })
        } finally {
          await balancer.stop()
          await second.end('SIGKILL')
        }
      },
      { variables: given },
    )
  } finally {
    await post.close()
    await bucket.close()
  }
}
