import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import en from '../i18n/en.json'
import { partOf } from './messages.ts'

const imported =
  /(?:\b(?:import|export)(?: type)? (?:\{([^}]*)\}[^;'"]*?|[^{};'"]+)? ?from |\bimport\()'((?:#web|\.)[^']+\.tsx?)'/g

/** Returns the sources that the screens in some folders import, including themselves, by path. */
function sourcesBehind(folders: string[]) {
  const sources = new Map<string, string>()
  // Through a feature's index.ts, only the imported names count, not all that it exports.
  const follow = (path: string, names: string[]) => {
    const isDoor = path.endsWith('/index.ts')
    if (!isDoor && sources.has(path)) return
    const text = readFileSync(path, 'utf8')
    if (!isDoor) sources.set(path, text)
    for (const [, list = '', from = ''] of text.matchAll(imported)) {
      const exported = list.split(',').map((name) => name.trim().replace(/^type /, ''))
      if (isDoor && !exported.some((name) => names.includes(name))) continue
      follow(from.startsWith('#') ? from.slice(1) : join(dirname(path), from), exported)
    }
  }
  for (const folder of folders) {
    for (const name of readdirSync(folder)) if (/\.tsx?$/.test(name)) follow(join(folder, name), [])
  }
  return sources
}

/** Returns the messages that a text names, in full or by prefix (`pay.${method}`). */
const namedIn = (text: string) =>
  [...text.matchAll(/['"`]([A-Za-z]+\.[\w.]*)(?=['"`$])/g)].map(([, key = '']) => key)

const isMessage = (key: string) => Object.keys(en).some((message) => message.startsWith(key))

test('public and requester screens use no message of the office', () => {
  const sources = sourcesBehind(['web/routes/public', 'web/routes/requester'])
  expect(sources.size).toBeGreaterThan(100)
  const withAnswers = /\/features\/(documents|questions)\// // loaded with the messages of answers
  const withCorrections = /\/features\/corrections\//
  const strays = [...sources].flatMap(([path, text]) => {
    const parts = ['everyone']
    if (withAnswers.test(path)) parts.push('answers', 'documents')
    if (withCorrections.test(path)) parts.push('corrections')
    // Loaded with the messages of answers.
    if (
      /\/(accounts\/(sessions-list|two-step)\.|reach\/|apply\/own-reach|requester\/security)/.test(
        path,
      )
    ) {
      parts.push('answers')
    }
    if (/\/features\/(request-fields\/|apply\/begun-offer)/.test(path)) parts.push('explanations')
    if (/\/features\/invitations\//.test(path)) parts.push('invitation')
    return namedIn(text)
      .filter((key) => isMessage(key) && !parts.includes(partOf(key)))
      .map((key) => `${path}: ${key}`)
  })
  expect(strays).toEqual([])
})

test('only the screens of payouts use their messages', () => {
  const sources = sourcesBehind(['web/routes/public', 'web/routes/requester', 'web/routes/admin'])
  const strays = [...sources].filter(
    ([path, text]) =>
      !/\/(features\/payouts|routes\/admin\/payouts)\//.test(path) &&
      namedIn(text).some((key) => isMessage(key) && partOf(key) === 'payouts'),
  )
  expect(strays.map(([path]) => path)).toEqual([])
})

test.each([
  ['corrections', /\/features\/(corrections|changed-details)\//],
  ['checks', /\/features\/payouts\/checks\//],
  ['codes', /\/(features\/(campaigns|code-office)|routes\/admin\/(campaign|code))/],
  ['campaigns', /\/(features\/campaigns|routes\/admin\/campaign)/],
  [
    'settings',
    /\/(features\/(accounts\/(administrators|invite)|calls|decline-reasons|letters)|routes\/admin\/(administrators|calls|decline-reasons|letters))/,
  ],
  ['today', /\/features\/(counts|templates|today)\//],
])('only the components that load them use the messages about %s', (part, own) => {
  const sources = sourcesBehind(['web/routes/public', 'web/routes/requester', 'web/routes/admin'])
  const strays = [...sources].filter(
    ([path, text]) =>
      !own.test(path) && namedIn(text).some((key) => isMessage(key) && partOf(key) === part),
  )
  expect(strays.map(([path]) => path)).toEqual([])
})

test('each part has messages', () => {
  const count = (part: string) => Object.keys(en).filter((key) => partOf(key) === part).length
  expect(count('everyone')).toBeGreaterThan(300)
  expect(count('answers')).toBeGreaterThan(15)
  expect(count('office')).toBeGreaterThan(200)
  expect(count('payouts')).toBeGreaterThan(150)
  expect(count('corrections')).toBeGreaterThan(15)
  expect(count('checks')).toBeGreaterThan(15)
  expect(count('settings')).toBeGreaterThan(15)
  expect(count('letters')).toBeGreaterThan(30)
})
