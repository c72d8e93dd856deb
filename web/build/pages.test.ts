import { describe, expect, test } from 'vitest'
import { locales } from '#domain/locales.ts'
import { hashesOfScripts, plan } from './pages.ts'

type Routes = Parameters<typeof plan>[0]

function routesOf(entries: Record<string, { parentId?: string; path?: string; index?: true }>) {
  return Object.fromEntries(
    Object.entries(entries).map(([id, entry]) => [id, { id, ...entry }]),
  ) as unknown as Routes
}

describe('the built pages', () => {
  const files = plan(
    routesOf({
      root: { path: '' },
      landing: { parentId: 'root', index: true },
      home: { parentId: 'root', path: ':locale', index: true },
      guard: { parentId: 'root' },
      dashboard: { parentId: 'guard', path: ':locale/dashboard' },
      lost: { parentId: 'root', path: ':locale/*' },
      admin: { parentId: 'root', path: 'admin' },
      office: { parentId: 'admin', index: true },
      codes: { parentId: 'admin', path: 'codes' },
      run: { parentId: 'admin', path: 'payouts/:number' },
      lostInOffice: { parentId: 'root', path: 'admin/*' },
      unknown: { parentId: 'root', path: '*' },
    }),
  )
  const fileOf = (path: string) =>
    files.filter((file) => file.path === path).map(({ file }) => file)

  test('have a file for every screen and language', () => {
    expect(fileOf('/he')).toEqual(['he/index.html'])
    expect(fileOf('/yi/dashboard')).toEqual(['yi/dashboard/index.html'])
  })

  test('have one address and a file per language for each office screen', () => {
    expect(fileOf('/admin')).toEqual(locales.map((locale) => `_admin/${locale}/index.html`))
    expect(fileOf('/admin/codes')).toContain('_admin/he/codes/index.html')
  })

  test('have one file per language for all numbers in an address', () => {
    expect(fileOf('/admin/payouts/:number')).toContain('_admin/yi/payouts/_number/index.html')
  })

  test('have a not-found page per language, another for the office, and one root', () => {
    expect(fileOf('/he/404')).toEqual(['he/404.html'])
    expect(fileOf('/admin/404')).toContain('_admin/he/404/index.html')
    expect(fileOf('/')).toEqual(['index.html'])
    expect(files.some(({ file }) => file.includes('*'))).toBe(false)
  })
})

test('inline scripts have the hash of their exact text; external ones have none', () => {
  const html =
    '<script>one()</script><script src="/a.js"></script><script type="module">two()</script><script>one()</script>'
  expect(hashesOfScripts(html)).toEqual([
    'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4=',
    'sha256-iMrPAWirDC2X0OhZzLsM2MRIWSmepJGI4r7D8ZlwBOw=',
  ])
})
