import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Services } from '#server/services.ts'
import { makeAdministrator } from './confirmed-accounts.ts'

/**
 * The embedded database belongs to one process: a command that needs it while the server runs asks
 * that server over a socket in DATA_DIR, which only its owner may open. One line of JSON each way.
 */
const command = z.strictObject({
  command: z.literal('make_administrator'),
  email: z.string(),
  name: z.string(),
  password: z.string(),
})
export type Command = z.infer<typeof command>

const answer = z.union([z.object({ isNew: z.boolean() }), z.object({ error: z.string() })])

/** Takes commands until it is closed. */
export async function listenForCommands({
  config,
  db,
  log,
}: Pick<Services, 'config' | 'db' | 'log'>): Promise<{ close(): Promise<void> }> {
  const file = socketIn(config.dataDir)
  rmSync(file, { force: true }) // left by a process that was killed: the directory is ours now
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
    const { command: _, ...person } = command.parse(JSON.parse(line))
    return { isNew: (await makeAdministrator({ db }, person)).isNew }
  }
  // The mask and not chmod alone: between listen and chmod others could come in.
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

/** Asks the server that has this DATA_DIR. Throws an Error when there is none, or with what it said. */
export async function askServer(dataDir: string, asked: Command): Promise<{ isNew: boolean }> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect(socketIn(dataDir), () => resolve(opened)).once('error', reject)
  })
  socket.write(`${JSON.stringify(asked)}\n`)
  for await (const line of createInterface({ input: socket })) {
    const said = answer.parse(JSON.parse(line))
    if ('error' in said) throw new Error(said.error)
    return said
  }
  throw new Error('The server did not answer.')
}

/** Paths of sockets may have about 100 bytes; from the working directory it is often shorter. */
function socketIn(dataDir: string): string {
  const file = path.join(dataDir, 'control.sock')
  const relative = path.relative(process.cwd(), file)
  return relative.length < file.length ? relative : file
}
