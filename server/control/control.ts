import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { makeAdministrator, resetTwoStepOf } from '#server/accounts/index.ts'
import { makeBackup, noteBackup } from '#server/backup/index.ts'
import type { Config } from '#server/config.ts'
import { connectPostgres, type Database } from '#server/database/connect.ts'
import { controlSocket, DirectoryInUse } from '#server/database/directory-lock.ts'
import { requireTables } from '#server/database/migrate.ts'
import { openEmbedded } from '#server/database/open-embedded.ts'
import type { Services } from '#server/services.ts'
import { recountAll } from './recount-all.ts'

const stored = z.union([z.int(), z.string()])

/**
 * Only one process can open the embedded database. A command that needs it while the server runs
 * asks that server, over a socket in DATA_DIR that only its owner may open. Request and response
 * are one line of JSON each.
 */
const commands = {
  make_administrator: {
    input: z.strictObject({ email: z.string(), name: z.string(), password: z.string() }),
    answer: z.object({ isNew: z.boolean() }),
  },
  reset_two_step: {
    input: z.strictObject({ email: z.string() }),
    answer: z.object({ wasOn: z.boolean() }),
  },
  back_up: {
    /** An absolute path. */
    input: z.strictObject({ file: z.string(), recipient: z.string().optional() }),
    answer: z.object({
      file: z.string(),
      bytes: z.int(),
      rows: z.int(),
      documents: z.int(),
      has_key: z.boolean(),
      encrypted: z.boolean(),
    }),
  },
  recount: {
    input: z.strictObject({ letter: z.object({ entry: z.int(), link: z.string() }).optional() }),
    /** The stored values that were wrong. */
    answer: z.array(z.object({ of: z.string(), kept: stored, counted: stored })),
  },
}
type Commands = typeof commands
type CommandName = keyof Commands
type Input<N extends CommandName> = z.infer<Commands[N]['input']>
type Answer<N extends CommandName> = z.infer<Commands[N]['answer']>

const names = Object.keys(commands) as CommandName[]
const asked = z.object({ command: z.enum(names), input: z.unknown() })
const failed = z.object({ error: z.string() })

type Handlers = { [N in CommandName]: (input: Input<N>) => Promise<Answer<N>> }

const handlersOf = (services: Services): Handlers => ({
  make_administrator: async (person) => {
    const { isNew } = await makeAdministrator(services, person)
    return { isNew }
  },
  reset_two_step: async ({ email }) => ({ wasOn: await resetTwoStepOf(services.db, email) }),
  back_up: async ({ file, recipient }) => {
    const { config } = services
    const backupRecipient = recipient ?? config.backupRecipient
    const made = await makeBackup({ ...services, config: { ...config, backupRecipient } }, file)
    await noteBackup(config.dataDir, made)
    return made
  },
  recount: ({ letter }) => recountAll(services.db, { sealer: services.sealer, letter }),
})

/** The running server could not do what a command asked. */
export class ServerRefused extends Error {
  override name = 'ServerRefused'
}

/** Accepts commands until it is closed. */
export async function listenForCommands(services: Services): Promise<{ close(): Promise<void> }> {
  const { config, log } = services
  const handlers = handlersOf(services)
  const file = controlSocket(config.dataDir)
  rmSync(file, { force: true }) // a killed process may have left it; the directory is locked by us now
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    createInterface({ input: socket }).once('line', async (line) => {
      const reply = await run(line).catch((error: Error) => {
        log.warn({ err: { name: error.name } }, 'a command failed')
        return { error: error.message }
      })
      socket.end(`${JSON.stringify(reply)}\n`)
    })
  })
  async function run(line: string) {
    const { command, input } = asked.parse(JSON.parse(line))
    const handle = handlers[command] as (input: unknown) => Promise<unknown>
    return handle(commands[command].input.parse(input))
  }
  // umask and not just chmod: between listen and chmod others could connect
  const mask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(file, resolve)
    })
    chmodSync(file, 0o600)
  } finally {
    process.umask(mask)
  }
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/**
 * Sends a command to the server of this DATA_DIR. Throws ServerRefused with its refusal, and an Error
 * if none runs.
 */
export async function askServer<N extends CommandName>(
  dataDir: string,
  command: N,
  input: Input<N>,
): Promise<Answer<N>> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect(controlSocket(dataDir), () => resolve(opened)).once('error', reject)
  })
  socket.write(`${JSON.stringify({ command, input })}\n`)
  for await (const line of createInterface({ input: socket })) {
    const said = z.union([failed, commands[command].answer]).parse(JSON.parse(line))
    if ('error' in said) throw new ServerRefused(said.error)
    return said as Answer<N>
  }
  throw new Error('The server did not answer.')
}

/**
 * Works on the database of the settings. An embedded one that a server has open is left to `ask`, which
 * asks that server. Throws ConfigError if the tables are of an older version.
 */
export async function onDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (database: Database) => Promise<T>,
  ask: (inUse: DirectoryInUse) => Promise<T>,
): Promise<T> {
  let database: Database
  try {
    database = databaseUrl ? connectPostgres(databaseUrl) : await openEmbedded(dataDir)
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    return ask(error)
  }
  try {
    await requireTables(database)
    return await work(database)
  } finally {
    await database.close()
  }
}
