import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { backupName, makeBackup } from '../../../server/backup/make.ts'
import { askServer } from '../../../server/control/index.ts'
import { openEmbedded } from '../../../server/database/embedded.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { ServerProcess } from '../../../server/testing/server-process.ts'
import { layTemplate, waitUntil } from '../fixture.ts'
import { addLoadAccounts, Load } from '../load.ts'
import { type Files, hashOf, inspect } from './inspect.ts'
import { Machine } from './machine.ts'

/** When the power is cut, each at a random moment of it. */
type Moment = 'load' | 'checkpoint' | 'start' | 'backup' | 'restore'
const moments: readonly Moment[] = ['load', 'checkpoint', 'start', 'backup', 'restore']

export type PowerCuts = { cuts: number; acknowledged: number; documents: number; losses: string[] }

type Site = { machine: Machine; server: ServerProcess; load: Load; files: Files }

/** Cuts the power in turn at each of `at`, and inspects what is left after each cut. */
export async function cutRepeatedly(rounds: number, at = moments): Promise<PowerCuts> {
  const machine = new Machine()
  let server: ServerProcess | undefined
  let abandonWork = async () => {}
  try {
    await prepare(machine.dataDir)
    machine.keep()
    server = await ServerProcess.start(machine.variables)
    const load = new Load(server.url)
    await load.signIn()
    const files: Files = { documents: new Map(), backups: new Set() }
    const site = { machine, server, load, files }
    const losses: string[] = []
    load.start()
    const stopUploads = uploadRepeatedly(site)
    abandonWork = async () => void (await Promise.all([stopUploads(), load.abandon()]))
    for (let round = 0; round < rounds; round++) {
      const moment = at[round % at.length] ?? 'load'
      const before = load.count
      const uploaded = files.documents.size
      await waitUntil('writes succeed', () => load.count >= before + 20, 300_000)
      await waitUntil('an upload succeeds', () => files.documents.size > uploaded, 300_000)
      await cutDuring[moment](site)
      machine.cut()
      const found = await inspectAfter(moment, site)
      losses.push(...found.map((loss) => `cut ${round + 1} (${moment}): ${loss}`))
      machine.keep()
      await server.start()
      if (moment === 'restore') await load.signIn() // a restore ends all sessions
    }
    await stopUploads()
    await load.stop()
    return { cuts: rounds, acknowledged: load.count, documents: files.documents.size, losses }
  } finally {
    await abandonWork()
    await server?.end('SIGKILL')
    machine.remove()
  }
}

async function prepare(dataDir: string) {
  layTemplate(dataDir)
  const database = await openEmbedded(dataDir, { sync: false })
  await migrate(database)
  await addLoadAccounts(database.kysely)
  await database.close()
}

const cutDuring: Record<Moment, (site: Site) => Promise<void>> = {
  async load({ server }) {
    await wait(Math.random() * 300)
    await server.end('SIGKILL')
  },
  // A stop writes a checkpoint.
  async checkpoint({ server }) {
    const stopping = server.end('SIGTERM')
    await wait(Math.random() * 400)
    await server.end('SIGKILL')
    await stopping
  },
  // A start after a kill recovers from the log; it is cut in its turn.
  async start({ machine, server }) {
    await server.end('SIGKILL')
    machine.cut()
    const starting = server.start().catch(() => {})
    await wait(Math.random() * 1500)
    await server.end('SIGKILL')
    await starting
  },
  async backup({ machine, server, files }) {
    const name = backupName('kuppah', {})
    const file = path.join(machine.dataDir, 'backups', name)
    const asking = askServer(machine.dataDir, 'back_up', { file }).then(
      () => files.backups.add(name),
      () => {},
    )
    await wait(Math.random() * 1000)
    await server.end('SIGKILL')
    await asking
  },
  async restore({ machine, server }) {
    await server.end('SIGTERM')
    const file = path.join(machine.folder, 'kept.tar.gz')
    const { dataDir } = machine
    const database = await openEmbedded(dataDir)
    await makeBackup({ config: { dataDir }, database }, file)
    await database.close()
    machine.keep()
    const { child, ended } = machine.run('server/commands/restore.ts', file, '--force')
    await wait(Math.random() * 4000)
    child.kill('SIGKILL')
    await ended
  },
}

/** A restore that was cut off is run again, unless the old data is still in place. */
async function inspectAfter(moment: Moment, { machine, load, files }: Site): Promise<string[]> {
  const found = await inspect(machine.dataDir, load, files)
  if (moment !== 'restore' || !found.some((loss) => loss.includes('but no database'))) return found
  const file = path.join(machine.folder, 'kept.tar.gz')
  const { ended } = machine.run('server/commands/restore.ts', file, '--force', '--unsigned')
  await ended
  return inspect(machine.dataDir, load, files)
}

/**
 * Uploads small documents one after another, and notes those that the server acknowledged. Returns a
 * function that stops it.
 */
function uploadRepeatedly({ load, server, files }: Site) {
  let isStopped = false
  const upload = async () => {
    const requestId = [...load.acknowledged.requests.values()].at(-1)
    if (!requestId) return
    const content = `%PDF-1.7\n${Math.random().toString(36).repeat(500)}\n%%EOF\n`
    const response = await fetch(`${server.url}/documents/${requestId}`, {
      method: 'POST',
      headers: { Cookie: load.officeCookie, 'X-File-Name': 'receipt.pdf' },
      body: content,
    })
    if (response.status !== 200) return
    const { document } = (await response.json()) as { document: { id: string } }
    files.documents.set(document.id, hashOf(Buffer.from(content)))
  }
  const work = async () => {
    while (!isStopped) {
      await upload().catch(() => {})
      await wait(20)
    }
  }
  const working = work()
  return () => {
    isStopped = true
    return working
  }
}
