import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig, readServerConfig, variables } from './config.ts'

// The files that name settings, compared with those that exist.

const example = readFileSync('deploy/.env.example', 'utf8')
const compose = readFileSync('deploy/compose.yaml', 'utf8')
const lines = [...example.matchAll(/^(# )?([A-Z][A-Z0-9_]+)='([^']*)'$/gm)]
const entries = lines.map(([, mark, name = '', value = '']) => ({ isSet: !mark, name, value }))
const valuesOf = (of: typeof entries) =>
  Object.fromEntries(of.map(({ name, value }) => [name, value]))
/** What deploy/compose.yaml alone reads. */
const ofCompose = ['LISTEN', 'POSTGRES_PASSWORD']

const folder = mkdtempSync(path.join(tmpdir(), 'kuppah-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('docs/running.md lists exactly the variables that exist', () => {
  const text = readFileSync('docs/running.md', 'utf8')
  const table = text.split('## Configuration\n')[1]?.split('\n## ')[0] ?? ''
  const rows = table.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? [])
  expect(named.toSorted()).toEqual(variables.toSorted())
})

test('deploy/.env.example lists exactly the variables of a server', () => {
  const ofServers = variables.filter((name) => !name.startsWith('BACKUP_IDENTITY'))
  expect(entries.map(({ name }) => name).toSorted()).toEqual(
    [...ofServers, ...ofCompose].toSorted(),
  )
  const others = example.split('\n').filter((line) => line.includes('=') && !/^# [A-Z]/.test(line))
  expect(others).toHaveLength(entries.filter(({ isSet }) => isSet).length)
})

test('what is commented out in deploy/.env.example is the default', () => {
  expect(readConfig(valuesOf(entries.filter(({ isSet }) => !isSet)))).toEqual(readConfig({}))
})

test('deploy/compose.yaml passes on every setting, and a server accepts them', () => {
  const block = compose.split('x-kuppah: &kuppah\n')[1]?.split('\nservices:')[0] ?? ''
  expect(block).toMatch(/^ {2}env_file: \.env/m)
  const filled = { ...valuesOf(entries.filter(({ isSet }) => isSet)), SECRET_KEY: 'k'.repeat(32) }
  const secrets = { POSTGRES_PASSWORD: 'p', S3_ACCESS_KEY_ID: 's', S3_SECRET_ACCESS_KEY: 's' }
  const env: Record<string, string> = { ...filled, ...secrets }
  const fixed = [...block.matchAll(/^ {4}([A-Z][A-Z0-9_]+): (.*?)(?: #.*)?$/gm)].map(
    ([, name = '', value = '']) => {
      const interpolated = value.replace(
        /\$\{(\w+):([?-])([^}]*)\}/g,
        (_, wanted: string, kind, otherwise) => {
          expect(entries.map(({ name }) => name)).toContain(wanted)
          return env[wanted] || (kind === '-' ? otherwise : `${wanted} is missing`)
        },
      )
      return [name, interpolated]
    },
  )
  expect(variables).toEqual(expect.arrayContaining(fixed.map(([name]) => name)))
  const config = readServerConfig({ ...env, ...Object.fromEntries(fixed) })
  expect(config).toMatchObject({ databaseUrl: 'postgres://kuppah:p@postgres/kuppah' })
  expect(JSON.stringify(config)).not.toMatch(/is missing|\$/)
})

test('deploy/compose.public.yaml lets letters out, and only through a mail server that is named', () => {
  const open = readFileSync('deploy/compose.public.yaml', 'utf8')
  expect(open).toMatch(/^ {4}SMTP_URL: \$\{SMTP_URL:\?/m)
  const processes = [...compose.matchAll(/^ {2}(kuppah-\d):/gm)].map(([, name]) => name)
  expect(processes).toHaveLength(2)
  for (const name of processes) expect(open).toContain(`${name}: *letters`)
})

test.each([
  ['office@example.org', String.raw`pa$$word: /@#"\ שלום`],
  ['-', undefined],
])(
  'deploy/questions.mjs makes settings that a server accepts, with mail user %s',
  (user, password) => {
    const answers = [
      'help.example.org',
      'Keren "Hachesed" $1',
      'office@example.org',
      'mail.example.org',
    ]
    const input = [...answers, '', user, ...(password ? [password] : []), ''].join('\n')
    const words = ['deploy/questions.mjs', 'settings', 'age1example00000000000000000']
    const text = execFileSync(process.execPath, words, {
      input,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    writeFileSync(written, text)
    const script = 'set -a; . "$1"; env -0'
    const env = execFileSync('sh', ['-c', script, 'sh', written], { encoding: 'utf8', env: {} })
    const made = Object.fromEntries(
      env.split('\0').flatMap((line) => {
        const [, name, value] = /^([A-Z][A-Z0-9_]+)=(.*)$/s.exec(line) ?? []
        return name && text.includes(`${name}='`) ? [[name, value]] : []
      }),
    )
    expect(variables).toEqual(expect.arrayContaining(Object.keys(made)))
    const config = readServerConfig(made)
    expect(config).toMatchObject({ appUrl: 'https://help.example.org', trustedProxies: 1 })
    expect(config.organization.name).toBe('Keren "Hachesed" $1')
    const mail = new URL(config.smtpUrl ?? '')
    expect([mail.protocol, mail.host]).toEqual(['smtps:', 'mail.example.org:465'])
    expect(decodeURIComponent(mail.username)).toBe(password ? user : '')
    expect(decodeURIComponent(mail.password)).toBe(password ?? '')
  },
)

// systemd reads `$` between double quotes as it stands, and joins nothing after a quote.
const difficult = String.raw`pa$$word $HOME "quoted" \n #1; ${'`date`'} = שלום`
const written = path.join(folder, 'env')
const names = entries.map(({ name }) => name)

test('a shell reads any value of the environment file as it is written', () => {
  writeFileSync(written, filledWith(difficult))
  const script = 'set -a; . "$1"; env -0'
  const env = execFileSync('sh', ['-c', script, 'sh', written], { encoding: 'utf8', env: {} })
  expect(env.split('\0')).toEqual(
    expect.arrayContaining(names.map((name) => `${name}=${difficult}`)),
  )
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
test.runIf(hasSystemd)('systemd reads the same from it', () => {
  writeFileSync(written, filledWith(difficult))
  // A condition on a file of the same form, which systemd's own parser reads.
  const escaped = difficult.replace(/["\\]/g, '\\$&')
  const conditions = names.map((name) => `ConditionOSRelease=${name}="${escaped}"`)
  const { status, stderr } = spawnSync('systemd-analyze', ['condition', ...conditions], {
    env: { ...process.env, SYSTEMD_OS_RELEASE: written },
    encoding: 'utf8',
  })
  expect({ status, stderr }).toMatchObject({ status: 0 })
})

/** Returns the example with every setting in use, as deploy/.env.example says that one writes it. */
function filledWith(value: string) {
  return example.replace(/^(?:# )?([A-Z][A-Z0-9_]+=)'[^']*'$/gm, (_, name) => `${name}'${value}'`)
}
