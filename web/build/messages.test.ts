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
  const strays = [...sources].flatMap(([path, text]) =>
    namedIn(text)
      .filter((key) => isMessage(key) && partOf(key) !== 'family')
      .map((key) => `${path}: ${key}`),
  )
  expect(strays).toEqual([])
})

test('each part has messages', () => {
  const count = (part: string) => Object.keys(en).filter((key) => partOf(key) === part).length
  expect(count('family')).toBeGreaterThan(300)
  expect(count('office')).toBeGreaterThan(600)
  expect(count('letters')).toBeGreaterThan(30)
})
