import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, variables } from './config.ts'

test('without any setting it runs embedded, on this machine alone', () => {
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
  [{ PORT: 'many' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ APP_URL: 'ftp://example.org' }, 'APP_URL'],
  [{ OFFICE_TIME_ZONE: 'Brooklyn' }, 'OFFICE_TIME_ZONE'],
  [{ OFFICE_EMAIL: 'office' }, 'OFFICE_EMAIL'],
  [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
  [{ DATABASE_URL: 'postgres://localhost/kuppah' }, 'SECRET_KEY'],
  [{ DATABASE_READ_URL: 'postgres://localhost/kuppah' }, 'DATABASE_URL'],
  [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM'],
  [{ ADMIN_PASSWORD: 'secret!' }, 'ADMIN_EMAIL'],
])('what can not be used is refused by name: %j', (variables, name) => {
  const attempt = () => readConfig(variables)
  expect(attempt).toThrow(ConfigError)
  expect(attempt).toThrow(new RegExp(`^${name}: `))
})

test('every variable has its row in docs/running.md, and each row its variable', () => {
  const text = readFileSync(new URL('../docs/running.md', import.meta.url), 'utf8')
  const table = text.split('## Configuration\n')[1]?.split('\n## ')[0] ?? ''
  const rows = table.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? [])
  expect(named.toSorted()).toEqual(variables.toSorted())
})
