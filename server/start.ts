import type { Server, ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createAuthentication, ensureFirstAdmin, startCleaning } from './accounts/index.ts'
import { createApp } from './app.ts'
import { startSealing } from './audit/index.ts'
import { backupFolder, checkRecipient, startNightlyBackups } from './backup/index.ts'
import { type Config, ConfigError, readServerConfig } from './config.ts'
import { listenForCommands } from './control/index.ts'
import { connectPostgres } from './database/connect.ts'
import { startMaintenance } from './database/maintenance.ts'
import { openEmbedded } from './database/open-embedded.ts'
import { explainOpening } from './database/opening-failure.ts'
import { explainPostgres, reachPostgres } from './database/reach-postgres.ts'
import { createAnnouncer, listenForEvents } from './events.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { startLikeness } from './likeness/index.ts'
import { openLog } from './log.ts'
import { startMailWorker } from './mail/index.ts'
import { startNameSounds } from './name-sounds/index.ts'
import { startReminders } from './payouts/index.ts'
import { keepOfficeCalendar, keepWays, knowsHebrew } from './requests/index.ts'
import { openSealer, secretKeysOf } from './secrets/keys.ts'
import { createPasswords } from './secrets/passwords.ts'
import { tokensOf } from './secrets/token-file.ts'
import type { Services } from './services.ts'
import { createStorage } from './storage.ts'
import { startTextWorker } from './text-messages/index.ts'
import { upgrade } from './upgrade.ts'
import { version } from './version.ts'

/** How long requests in progress may take after a signal to stop. */
const GRACE_MS = 10_000
const SWEEP_MS = 500
/** A statement that runs longer is faulty, and blocks its connection for others. */
const STATEMENT_MS = 30_000

/**
 * How long a client may take, so that slow ones do not hold resources that others need. A document
 * of 5 MB passes at 350 kbit/s. Idle connections last a little longer than a proxy keeps them.
 */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5000,
  keepAlive: true, // TCP probes silent peers
  keepAliveInitialDelay: 60_000,
}

export type RunningServer = { url: string; services: Services; stop(): Promise<void> }

/**
 * Starts the server with these environment variables and prints its address. The returned `stop`
 * refuses new requests, finishes those in progress and closes the database. Throws ConfigError or
 * DirectoryInUse if it cannot start.
 */
export async function start(variables: NodeJS.ProcessEnv): Promise<RunningServer> {
  const given = readServerConfig(variables)
  const { log, end } = openLog(given.logLevel)
  const endings: (() => Promise<unknown>)[] = [end]
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    const pooled = { connections: given.databaseConnections, statementMs: STATEMENT_MS }
    const database = given.databaseUrl
      ? connectPostgres(given.databaseUrl, pooled)
      : await openEmbedded(given.dataDir, { sync: given.databaseSync })
    endings.push(() => database.close())
    if (given.databaseUrl) await reachPostgres(database.pool)
    const keys = secretKeysOf(given)
    const { current: secretKey, previous: previousSecretKey } = keys
    const config = { ...given, secretKey, previousSecretKey, ...tokensOf(given) }
    await upgrade(database, config)
    const db = database.kysely
    await db
      .transaction()
      .execute((transaction) => keepOfficeCalendar(transaction, config.organization.timeZone))
    const sends_texts = config.textGateway !== undefined
    await keepWays(db, { sends_texts, calls_when_paid: config.callsWhenPaid })
    const { sealer } = await openSealer(db, keys)
    const announcer = createAnnouncer(db, log)
    const passwords = createPasswords()
    const stores = { database, db, storage: createStorage(config) }
    const limits = createRateLimits(database)
    const services: Services = { ...stores, config, sealer, passwords, log, announcer, limits }
    endings.push(() => announcer.close())

    const events = await listenForEvents(database, log)
    endings.push(() => events.close())
    const workers = {
      mail: startMailWorker(services, events),
      text_messages: startTextWorker(services, events),
      cleaning: startCleaning(services),
      reminders: startReminders(services),
      sealing: startSealing(services),
      name_sounds: startNameSounds(services),
      comparing: startLikeness(services),
    }
    endings.push(() => Promise.all(Object.values(workers).map((worker) => worker.stop())))
    if (database.kind === 'embedded') {
      const commands = await listenForCommands(services)
      endings.push(() => commands.close())
      const maintenance = startMaintenance(services)
      endings.push(() => maintenance.stop())
      if (config.backupsKept > 0) {
        if (config.backupRecipient) await checkRecipient(config.backupRecipient)
        const nightly = startNightlyBackups(services)
        endings.push(() => nightly.stop())
      }
    }
    const app = createApp(services, createAuthentication(services), events, workers)
    await ensureFirstAdmin(services) // before listening: /readyz promises that people can sign in
    const { port: asked, host: hostname } = config
    const options = { fetch: app.fetch, port: asked, hostname, serverOptions: patience }
    const server = serve(options) as Server // an HTTP/1 server, because nothing else was requested
    endings.push(closerOf(server))
    endings.push(async () => events.end()) // first, because streams never end by themselves
    await listening(server, config)

    const { port } = server.address() as AddressInfo
    const url = config.port === 0 ? `http://${config.host}:${port}` : config.appUrl
    await welcome(services, url)
    if (variables.DATABASE_READ_URL) console.log('DATABASE_READ_URL is not used any more')
    flushCompileCache() // speeds up the next start, however this one ends
    return { url, services, stop }
  } catch (error) {
    await stop().catch(() => {}) // the original error matters, not failures of the cleanup
    throw given.databaseUrl ? explainPostgres(error) : explainOpening(error, given.dataDir)
  }
}

/**
 * Returns a function that closes the server. It accepts no more connections, closes each after its
 * current response, and gives requests in progress the grace period.
 */
function closerOf(server: Server): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  let isClosing = false
  const makeLast = (answer: ServerResponse) => {
    if (!answer.headersSent) answer.setHeader('Connection', 'close')
  }
  server.prependListener('request', (_, answer) => {
    underWay.add(answer)
    answer.once('close', () => underWay.delete(answer))
    if (isClosing) makeLast(answer)
  })
  return async () => {
    isClosing = true
    const closed = new Promise((resolve) => server.close(resolve))
    for (const answer of underWay) makeLast(answer)
    const sweeping = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    const impatient = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    await closed
    clearInterval(sweeping)
    clearTimeout(impatient)
  }
}

/** Throws ConfigError if the server cannot listen at HOST and PORT. */
function listening(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const noHost = `HOST: ${host} is no address of this machine`
  const why: Record<string, string> = {
    EADDRINUSE: `PORT: ${port} is taken by another program`,
    EACCES: `PORT: ${port} is not for this user; take one above 1023`,
    EADDRNOTAVAIL: noHost,
    ENOTFOUND: noHost,
    EAI_AGAIN: noHost,
  }
  return new Promise((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) => {
      const known = why[error.code ?? '']
      reject(known ? new ConfigError(known) : error)
    })
  })
}

const durability = ({ databaseSync }: Config) =>
  databaseSync
    ? 'What was saved survives a power cut'
    : 'DATABASE_SYNC is off: A POWER CUT CAN DESTROY THE DATABASE. For tests and demos only'

async function welcome(services: Services, url: string) {
  const { config, database } = services
  const say = (line: string) => console.log(line)
  say(`Kuppah ${version} listens at ${url}`)
  if (config.mailboxToken) {
    say(`E-mails are shown at ${url}/mailbox?token=${config.mailboxToken}`)
    say('That link opens the mailbox in one browser of this machine. Set SMTP_URL to send e-mails')
  } else if (!config.smtpUrl) say('SMTP_URL is not set: no e-mail is sent, and none is shown')
  if (database.kind === 'embedded') {
    const kept = config.backupsKept
    say(`Data is in ${config.dataDir}. ${durability(config)}`)
    say(
      kept > 0
        ? `A backup is made each night in ${backupFolder(config.dataDir)}, the last ${kept} are kept: copy them to another machine`
        : 'No backups are made by night (BACKUPS_KEPT is 0)',
    )
    if (kept > 0 && !config.backupRecipient && !config.isLocal) {
      say(
        'BACKUPS ARE NOT ENCRYPTED: whoever has one can read everything. Set BACKUP_RECIPIENT (docs/running.md)',
      )
    }
  }
  if (!(await knowsHebrew(database.kysely))) {
    say(
      'The database has locale C, for which Hebrew letters are no letters: searching will be slow, and finds no misspelled names in Hebrew and Yiddish. Move to a database made with LOCALE C.UTF-8 (docs/running.md)',
    )
  }
  if (!config.adminTwoStep && !config.isLocal) {
    say('ADMIN_TWO_STEP is offered: administrators can sign in with a password alone')
  }
  if (config.trustedProxies === 0 && !config.isLocal && !config.secure) {
    say('TRUSTED_PROXIES is 0: if a proxy stands in front, set it to how many there are')
  }
}
