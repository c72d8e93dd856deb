import { expect, test } from 'vitest'
import { ConfigError, readConfig, readServerConfig } from './config.ts'

test('without settings it runs embedded, for this machine only', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
    secure: false,
    databaseUrl: undefined,
    smtpUrl: undefined,
    s3: undefined,
    firstAdmin: undefined,
    trustedProxies: 0,
  })
  expect(config.organization.timeZone).toBe('America/New_York')
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', SMTP_URL: ' ' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    smtpUrl: undefined,
  })
})

test('APP_URL loses its slash and decides whether cookies are secure', () => {
  const config = readConfig({ APP_URL: 'https://help.example.org/' })
  expect(config.appUrl).toBe('https://help.example.org')
  expect(config.secure).toBe(true)
})

test.each([
  [{}, false],
  [{ APP_URL: 'http://127.0.0.1:8080' }, false],
  [{ APP_URL: 'http://[::1]:8080' }, false],
  [{ ADMIN_TWO_STEP: 'required' }, true],
  [{ APP_URL: 'https://help.example.org' }, true],
  [{ APP_URL: 'http://192.168.1.5:3000' }, true],
  [{ APP_URL: 'https://localhost.example.org' }, true],
  [{ APP_URL: 'https://help.example.org', ADMIN_TWO_STEP: '' }, true],
  [{ APP_URL: 'https://help.example.org', ADMIN_TWO_STEP: 'offered' }, false],
])(
  'the second step of administrators is obligatory unless the portal is local: %j',
  (given, is) => {
    expect(readConfig(given).adminTwoStep).toBe(is)
  },
)

test.each([
  [{ PORT: 'many' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ APP_URL: 'ftp://example.org' }, 'APP_URL'],
  [{ APP_URL: 'https://example.org/help' }, 'APP_URL'],
  [{ DATABASE_URL: 'mysql://localhost/kuppah', SECRET_KEY: 'k'.repeat(32) }, 'DATABASE_URL'],
  [{ SMTP_URL: 'localhost', MAIL_FROM: 'post@example.org' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'post' }, 'MAIL_FROM'],
  [{ S3_BUCKET: 'documents', S3_ENDPOINT: 'localhost:9000' }, 'S3_ENDPOINT'],
  [{ S3_ENDPOINT: 'http://localhost:9000' }, 'S3_BUCKET'],
  [{ S3_BUCKET: 'documents', S3_ACCESS_KEY_ID: 'key' }, 'S3_SECRET_ACCESS_KEY'],
  [{ ORGANIZATION_LOGO: 'logo.svg' }, 'ORGANIZATION_LOGO'],
  [{ ADMIN_EMAIL: 'gitty' }, 'ADMIN_EMAIL'],
  [{ ADMIN_TWO_STEP: 'yes' }, 'ADMIN_TWO_STEP'],
  [{ BACKUPS_KEPT: 'all' }, 'BACKUPS_KEPT'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ OFFICE_TIME_ZONE: 'Brooklyn' }, 'OFFICE_TIME_ZONE'],
  [{ OFFICE_EMAIL: 'office' }, 'OFFICE_EMAIL'],
  [{ OFFICE_PHONE: 'ask Rivka' }, 'OFFICE_PHONE'],
  [{ OFFICE_PHONE: '03-555-1234' }, 'OFFICE_PHONE'],
  [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXY_ADDRESSES: 'nginx' }, 'TRUSTED_PROXY_ADDRESSES'],
  [{ TRUSTED_PROXY_ADDRESSES: '10.0.0.1, 10.0.0.0/33' }, 'TRUSTED_PROXY_ADDRESSES'],
  [{ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQQQ' }, 'BACKUP_RECIPIENT'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
  [{ DATABASE_URL: 'postgres://localhost/kuppah' }, 'SECRET_KEY'],
  [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM'],
  [{ ADMIN_PASSWORD: 'secret!' }, 'ADMIN_EMAIL'],
  [{ SMS_URL: 'http://gateway.example.org', SMS_TOKEN: 'a-token-of-ours' }, 'SMS_URL'],
  [{ SMS_URL: 'https://gateway.example.org' }, 'SMS_TOKEN'],
  [{ SMS_CALLBACK_TOKEN: 'a-token-of-the-gateway' }, 'SMS_URL'],
  [{ SMS_ACCOUNT_SID: 'AC1', SMS_FROM: '+17185550123' }, 'SMS_AUTH_TOKEN'],
  [{ SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 'a-secret-token' }, 'SMS_FROM'],
  [{ SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 'a-secret-token', SMS_FROM: '718' }, 'SMS_FROM'],
  [
    { SMS_ACCOUNT_SID: '../x', SMS_AUTH_TOKEN: 'a-secret-token', SMS_FROM: '+1' },
    'SMS_ACCOUNT_SID',
  ],
  [
    {
      SMS_ACCOUNT_SID: 'AC1',
      SMS_AUTH_TOKEN: 'a-secret-token',
      SMS_FROM: '+17185550123',
      SMS_URL: 'https://gateway.example.org',
      SMS_TOKEN: 'a-token-of-ours',
    },
    'SMS_URL, SMS_ACCOUNT_SID',
  ],
])('what can not be used is refused by name: %j', (variables, name) => {
  const attempt = () => readConfig(variables)
  expect(attempt).toThrow(ConfigError)
  expect(attempt).toThrow(new RegExp(`^${name}: `))
})

test('all invalid settings are reported at once, with the fix', () => {
  const attempt = () => readConfig({ PORT: 'many', LOG_LEVEL: 'loud', MAIL_FROM: 'post' })
  expect(attempt).toThrow(
    'PORT: must be a whole number from 0 to 65535\nMAIL_FROM: must be an e-mail address\nLOG_LEVEL: must be one of silent, error, warn, info, debug',
  )
})

test.each([
  'postgres://user:p,w@one,two/kuppah',
  'postgres://user@one:5432,two:5433/kuppah?target_session_attrs=read-write',
])('a DATABASE_URL of several hosts is refused with the way out: %s', (DATABASE_URL) => {
  const attempt = () => readConfig({ DATABASE_URL, SECRET_KEY: 'k'.repeat(32) })
  expect(attempt).toThrow(/^DATABASE_URL: names several hosts\. Name one/)
})

test('a comma elsewhere in DATABASE_URL is no second host', () => {
  const DATABASE_URL = 'postgres://user:p,w@one/kuppah?options=-c%20search_path=a,b'
  expect(readConfig({ DATABASE_URL, SECRET_KEY: 'k'.repeat(32) }).databaseUrl).toBe(DATABASE_URL)
})

test.each(['0.0.0.0', '::', '192.0.2.1', 'office.local'])(
  'a server that listens on %s requires APP_URL',
  (HOST) => {
    const attempt = () => readServerConfig({ HOST })
    expect(attempt).toThrow(ConfigError)
    expect(attempt).toThrow(`APP_URL: must be set when HOST (${HOST}) is not`)
    expect(readServerConfig({ HOST, APP_URL: 'http://office.local' }).host).toBe(HOST)
    expect(readConfig({ HOST }).host).toBe(HOST) // a command does not listen
  },
)

test('an https APP_URL requires TRUSTED_PROXIES, which may be 0', () => {
  const APP_URL = 'https://help.example.org'
  expect(() => readServerConfig({ APP_URL })).toThrow('TRUSTED_PROXIES: must be set when APP_URL')
  expect(readServerConfig({ APP_URL, TRUSTED_PROXIES: '0' }).trustedProxies).toBe(0)
  expect(readServerConfig({ APP_URL, TRUSTED_PROXIES: '1' }).trustedProxies).toBe(1)
})

test('proxies that connect over the network require TRUSTED_PROXY_ADDRESSES', () => {
  const settings = { HOST: '0.0.0.0', APP_URL: 'https://help.example.org', TRUSTED_PROXIES: '1' }
  expect(() => readServerConfig(settings)).toThrow('TRUSTED_PROXY_ADDRESSES: must be set')
  const TRUSTED_PROXY_ADDRESSES = '10.0.0.5, 172.31.251.0/24 2001:db8::/32'
  expect(readServerConfig({ ...settings, TRUSTED_PROXY_ADDRESSES }).trustedProxyAddresses).toEqual([
    '10.0.0.5',
    '172.31.251.0/24',
    '2001:db8::/32',
  ])
})

test.each(['', '127.0.0.1', 'localhost', '::1'])(
  'a server that listens on %j does not require APP_URL',
  (HOST) => {
    expect(readServerConfig({ HOST }).appUrl).toBe('http://localhost:3000')
  },
)

test.each(['BACKUP_IDENTITY', 'BACKUP_IDENTITY_FILE'])('a server refuses %s', (name) => {
  expect(readConfig({ [name]: 'x' })).toBeDefined() // for npm run restore
  expect(() => readServerConfig({ [name]: 'x' })).toThrow('must not be set for a server')
})
