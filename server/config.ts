import path from 'node:path'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65535)
const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: optional,
  DATABASE_READ_URL: optional,
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(1000).default(20),
  SECRET_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, 'needs at least 32 characters').optional(),
  SMTP_URL: optional,
  MAIL_FROM: optional,
  BACKUPS_KEPT: z.coerce.number().int().min(0).max(1000).default(7),
  S3_BUCKET: optional,
  S3_ENDPOINT: optional,
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(6, 'needs at least 6 characters').max(128).optional(),
  ADMIN_NAME: optional,
  ORGANIZATION_NAME: z.string().trim().min(1).default('Kuppah'),
  ORGANIZATION_LOGO: optional,
  OFFICE_EMAIL: z.email().default('office@example.org'),
  OFFICE_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'is no time zone; write one like America/New_York')
    .default('America/New_York'),
  GOOGLE_MAPS_API_KEY: optional,
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  ADMIN_TWO_STEP: z.enum(['offered', 'required']).default('offered'),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

/** The name of every setting. */
export const variables = Object.keys(environment.shape)

function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export type Config = Readonly<ReturnType<typeof readConfig>>

/** A setting that can't be used; the message names the variable and the mend. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * The settings, from environment variables (design.md, Configuration). Empty ones count as absent.
 * Throws a ConfigError that names every variable that can't be used.
 */
export function readConfig(variables: Record<string, string | undefined>) {
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
  require(env.DATABASE_URL, env.SECRET_KEY, 'SECRET_KEY: must be set when DATABASE_URL is set')
  require(env.SECRET_KEY_PREVIOUS, env.SECRET_KEY, 'SECRET_KEY: must be set when SECRET_KEY_PREVIOUS is set')
  require(env.DATABASE_READ_URL, env.DATABASE_URL, 'DATABASE_URL: must be set when DATABASE_READ_URL is set')
  require(env.SMTP_URL, env.MAIL_FROM, 'MAIL_FROM: must be set when SMTP_URL is set')
  require(env.ADMIN_PASSWORD, env.ADMIN_EMAIL, 'ADMIN_EMAIL: must be set when ADMIN_PASSWORD is set')
  const appUrl = new URL(env.APP_URL ?? `http://localhost:${env.PORT}`)
  return {
    port: env.PORT,
    host: env.HOST,
    /** Where visitors reach us, without a slash at the end. */
    appUrl: appUrl.origin,
    secure: appUrl.protocol === 'https:',
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** A replica of it, which the office's lists may be read from. */
    databaseReadUrl: env.DATABASE_READ_URL,
    /** The most that this process holds to each of them. */
    databaseConnections: env.DATABASE_CONNECTIONS,
    /** How many nights' backups of the embedded database are kept; 0: none is made. */
    backupsKept: env.BACKUPS_KEPT,
    secretKey: env.SECRET_KEY,
    /** Still opens what it sealed, until `npm run rotate-key` has gone through all of it. */
    previousSecretKey: env.SECRET_KEY_PREVIOUS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? env.OFFICE_EMAIL,
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
      /** A URL or path of the logo; empty for our own mark. */
      logo: env.ORGANIZATION_LOGO ?? '',
      officeEmail: env.OFFICE_EMAIL,
      timeZone: env.OFFICE_TIME_ZONE,
    },
    mapsKey: env.GOOGLE_MAPS_API_KEY,
    metricsToken: env.METRICS_TOKEN,
    /** Whether administrators must sign in with a second step. */
    adminTwoStep: env.ADMIN_TWO_STEP === 'required',
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
  }
}

function require(given: string | undefined, needed: string | undefined, message: string) {
  if (given && !needed) throw new ConfigError(message)
}
