import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { countryOfOffice, dialledNumber } from '#domain/phone-number.ts'
import { isLoopback, isLoopbackHost } from './loopback.ts'
import { neededForTexts, textGatewayOf, textSettings } from './text-settings.ts'

const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(message).int(message).min(least, message).max(most, message)
}
const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `must be one of ${words.join(', ')}`)
const email = z.email('must be an e-mail address')

/** Returns a schema for a URL with one of these protocols; `example` is for the error message. */
const address = (protocols: string[], example: string) =>
  optional.refine(
    (value) => value === undefined || protocols.includes(URL.parse(value)?.protocol ?? ''),
    `must be an address like ${example}`,
  )
const web = ['http:', 'https:']
const severalHosts =
  'names several hosts. Name one: a proxy or a virtual address that leads to the primary'
const postgres = optional
  .refine((value) => !/^\w+:\/\/[^/?]*,[^/?@]*([/?]|$)/.test(value ?? ''), severalHosts)
  .pipe(address(['postgres:', 'postgresql:'], 'postgres://user:password@host/database'))

const environment = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: address(web, 'https://help.example.org').refine(
    (value) => value === undefined || /^\/?$/.test(URL.parse(value)?.pathname ?? '/'),
    'must have no path: the portal answers at the root of its own name',
  ),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgres,
  DATABASE_CONNECTIONS: wholeNumber(2, 1000).default(20),
  DATABASE_SYNC: oneOf(['on', 'off']).default('on'),
  SECRET_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, 'needs at least 32 characters').optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:password@host'),
  MAIL_FROM: email.optional(),
  BACKUPS_KEPT: wholeNumber(0, 1000).default(7),
  S3_BUCKET: optional,
  S3_ENDPOINT: address(web, 'https://s3.example.org'),
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_NAME: optional,
  ORGANIZATION_NAME: z.string().trim().min(1).default('Kuppah'),
  ORGANIZATION_LOGO: optional.refine(
    (value) => !value || value.startsWith('/') || web.includes(URL.parse(value)?.protocol ?? ''),
    'must be an address like https://example.org/logo.svg, or a path that begins with /',
  ),
  OFFICE_EMAIL: email.default('office@example.org'),
  OFFICE_PHONE: optional.refine(
    (value) => !value || dialledNumber(value, 'US') !== null,
    'must be a telephone number like +1 718 555 0123',
  ),
  OFFICE_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'is no time zone; write one like America/New_York')
    .default('America/New_York'),
  REVIEW_CONFIRM_ABOVE: wholeNumber(0, 9_999_999_999).optional(),
  FAMILY_SEES_AMOUNT: oneOf(['yes', 'no']).default('no'),
  DECLINED_TEXT_EN: optional,
  DECLINED_TEXT_HE: optional,
  DECLINED_TEXT_YI: optional,
  CALL_WHEN_PAID: oneOf(['yes', 'no']).default('no'),
  ...textSettings,
  PAYOUT_TWO_PERSON: oneOf(['required', 'off']).default('off'),
  PAYOUT_CLEAR_SIGNALS: oneOf(['required', 'shown']).default('shown'),
  FUND_LIMITS: oneOf(['required', 'asked']).default('asked'),
  GOOGLE_MAPS_API_KEY: optional,
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  ADMIN_TWO_STEP: oneOf(['offered', 'required']).optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]{20,}$/, 'must be a public key of age (age1…), never the secret key')
    .optional(),
  BACKUP_IDENTITY: z.string().optional(),
  BACKUP_IDENTITY_FILE: z.string().optional(),
  TRUSTED_PROXIES: wholeNumber(0, 100).default(0),
  TRUSTED_PROXY_ADDRESSES: z
    .string()
    .default('')
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine(
      (all) => all.every(isNetwork),
      'must be addresses or networks: 10.0.0.5, 172.16.0.0/12',
    ),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

/** If the first is set, the second must be. */
const needed: [keyof typeof environment.shape, keyof typeof environment.shape][] = [
  ['DATABASE_URL', 'SECRET_KEY'],
  ['SECRET_KEY_PREVIOUS', 'SECRET_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
  ...neededForTexts,
  ['ADMIN_PASSWORD', 'ADMIN_EMAIL'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
]

/** The names of all settings. */
export const variables = Object.keys(environment.shape)

/** Returns whether this is an IP address, or a network in CIDR notation. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  const isWithin = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  return isIP(address) !== 0 && isWithin && more.length === 0
}

function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export type Config = Readonly<ReturnType<typeof readConfig>>

/** Thrown for an invalid setting. The message names the variable and the fix. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Returns the checked variables. Throws a ConfigError that names every invalid one. */
function readEnvironment(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const env = parsed.data
  const lacking = needed.filter(([given, wanted]) => env[given] && !env[wanted])
  if (lacking.length > 0) {
    throw new ConfigError(
      lacking.map(([given, wanted]) => `${wanted}: must be set when ${given} is set`).join('\n'),
    )
  }
  if (env.SMS_URL && env.SMS_ACCOUNT_SID) {
    throw new ConfigError('SMS_URL, SMS_ACCOUNT_SID: only one gateway can send text messages')
  }
  return env
}

const declinedTextOf = (env: z.infer<typeof environment>) => ({
  en: env.DECLINED_TEXT_EN,
  he: env.DECLINED_TEXT_HE,
  yi: env.DECLINED_TEXT_YI,
})

/**
 * Returns the settings from environment variables (docs/running.md). Empty ones count as absent.
 * Throws a ConfigError that names every invalid variable.
 */
export function readConfig(variables: Record<string, string | undefined>) {
  const env = readEnvironment(variables)
  const appUrl = new URL(env.APP_URL ?? `http://localhost:${env.PORT}`)
  const isLocal = isLoopback(appUrl.hostname)
  const officePhone = env.OFFICE_PHONE ?? ''
  const dialled = dialledNumber(officePhone, 'US')
  return {
    port: env.PORT,
    host: env.HOST,
    /** The address that visitors use, without a trailing slash. */
    appUrl: appUrl.origin,
    secure: appUrl.protocol === 'https:',
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** The maximum number of connections of this process to the database. */
    databaseConnections: env.DATABASE_CONNECTIONS,
    /** Whether each commit of the embedded database waits for the disk. */
    databaseSync: env.DATABASE_SYNC === 'on',
    /** How many nightly backups of the embedded database are kept; 0 disables them. */
    backupsKept: env.BACKUPS_KEPT,
    secretKey: env.SECRET_KEY,
    /** Still decrypts its values, until `npm run rotate-key` has re-encrypted all of them. */
    previousSecretKey: env.SECRET_KEY_PREVIOUS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? env.OFFICE_EMAIL,
    /** Shows letters at /mailbox, to people who try the portal on this machine. */
    hasMailbox: !env.SMTP_URL && isLocal,
    s3: env.S3_BUCKET
      ? {
          bucket: env.S3_BUCKET,
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION ?? 'us-east-1',
          accessKeyId: env.S3_ACCESS_KEY_ID,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        }
      : undefined,
    firstAdmin: env.ADMIN_EMAIL
      ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD, name: env.ADMIN_NAME }
      : undefined,
    organization: {
      name: env.ORGANIZATION_NAME,
      /** The URL or path of the logo; empty for our own. */
      logo: env.ORGANIZATION_LOGO ?? '',
      officeEmail: env.OFFICE_EMAIL,
      /** As people write it; empty if the office is not to be called. */
      officePhone,
      officePhoneLink: dialled === null ? '' : `tel:${dialled}`,
      /** Of numbers that belong to no address and are written without a country's code. */
      country: countryOfOffice(officePhone),
      timeZone: env.OFFICE_TIME_ZONE,
    },
    /** Dollars above which the browser asks once more before it saves an amount. */
    reviewConfirmAbove: env.REVIEW_CONFIRM_ABOVE ?? 10_000,
    /** Dollars above which deciding needs a fresh sign-in; undefined: never. */
    reviewFreshAbove: env.REVIEW_CONFIRM_ABOVE,
    /** Whether families are told the amount that was approved. */
    familySeesAmount: env.FAMILY_SEES_AMOUNT === 'yes',
    /** What whoever does not read why a request was declined reads instead; ours by default. */
    declinedText: declinedTextOf(env),
    /** Whether whoever wants calls is also called when a payment was made. */
    callsWhenPaid: env.CALL_WHEN_PAID === 'yes',
    textGateway: textGatewayOf(env),
    /** Whether locking a run and handing over its files need two administrators. */
    payoutTwoPerson: env.PAYOUT_TWO_PERSON === 'required',
    /** Whether a run is locked only once each of its signals is answered. */
    payoutClearSignals: env.PAYOUT_CLEAR_SIGNALS === 'required',
    /** Whether an approval that exceeds its fund is refused. */
    fundLimits: env.FUND_LIMITS,
    mapsKey: env.GOOGLE_MAPS_API_KEY,
    metricsToken: env.METRICS_TOKEN,
    /**
     * Whether administrators must sign in with a second step: by default if others can reach the
     * portal.
     */
    adminTwoStep: env.ADMIN_TWO_STEP ? env.ADMIN_TWO_STEP === 'required' : !isLocal,
    /** Whether only this machine can reach the portal, according to APP_URL. */
    isLocal,
    /** The public key to which backups are encrypted. */
    backupRecipient: env.BACKUP_RECIPIENT,
    /** The secret key of an encrypted backup, or a file with it: for a restore only. */
    backupIdentity: env.BACKUP_IDENTITY,
    backupIdentityFile: env.BACKUP_IDENTITY_FILE,
    trustedProxies: env.TRUSTED_PROXIES,
    /** Addresses and networks whose forwarding headers count, besides this machine's. */
    trustedProxyAddresses: env.TRUSTED_PROXY_ADDRESSES,
    logLevel: env.LOG_LEVEL,
  }
}

/**
 * Returns the settings of a server, which others can reach. Throws ConfigError as readConfig does,
 * and if it is unclear at which address visitors reach the server, or which proxies are its own.
 */
export function readServerConfig(variables: Record<string, string | undefined>): Config {
  const config = readConfig(variables)
  const isLocal = isLoopbackHost(config.host)
  if (!variables.APP_URL && !isLocal) {
    throw new ConfigError(
      `APP_URL: must be set when HOST (${config.host}) is not this machine's own address: to what visitors type, such as https://help.example.org`,
    )
  }
  if (config.backupIdentity || config.backupIdentityFile) {
    throw new ConfigError(
      'BACKUP_IDENTITY, BACKUP_IDENTITY_FILE: must not be set for a server. Whoever takes the machine would have the key to its backups; it is needed for a restore only',
    )
  }
  // The server does not speak TLS, so https means a proxy, whose address all visitors would share.
  if (config.secure && !variables.TRUSTED_PROXIES) {
    throw new ConfigError(
      'TRUSTED_PROXIES: must be set when APP_URL is https: to how many proxies of yours stand in front, usually 1. With 0, all visitors share one limit of attempts',
    )
  }
  if (config.trustedProxies > 0 && !isLocal && config.trustedProxyAddresses.length === 0) {
    throw new ConfigError(
      `TRUSTED_PROXY_ADDRESSES: must be set when TRUSTED_PROXIES is and HOST (${config.host}) is not this machine's own address: to the addresses or networks from which the proxies connect, such as 172.16.0.0/12`,
    )
  }
  return config
}
