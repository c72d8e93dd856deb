import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { budgetOf, weighPages } from './budgets.ts'

let client: string
beforeEach(async () => {
  client = await mkdtemp(join(tmpdir(), 'kuppah-pages-'))
  await mkdir(join(client, 'assets'))
  await mkdir(join(client, 'en'))
})
afterEach(() => rm(client, { recursive: true }))

const home = { path: '/en', file: 'en/index.html' }

test('the weight of a page is the compressed size of its files, each counted once', async () => {
  await writeFile(
    join(client, home.file),
    '<link href="/assets/a.js"><script src="/assets/a.js"></script><link href="/assets/f.woff2">',
  )
  await writeFile(join(client, 'assets/a.js'), 'x'.repeat(5000))
  await writeFile(join(client, 'assets/a.js.br'), 'x'.repeat(1000))
  await writeFile(join(client, 'assets/f.woff2'), 'x'.repeat(2000))
  const [weight] = await weighPages(client, [home])
  expect(weight?.bytes).toBeGreaterThan(3000)
  expect(weight?.bytes).toBeLessThan(3150)
})

test('a page over its budget fails the build', async () => {
  await writeFile(join(client, home.file), '<link href="/assets/a.js">')
  await writeFile(join(client, 'assets/a.js'), 'x'.repeat(budgetOf('/en')))
  await expect(weighPages(client, [home])).rejects.toThrow(/en\/index\.html weighs \d+ bytes/)
})

test('home, wizard, sign-in and office have their own budgets', () => {
  const budgets = ['/he', '/he/request', '/he/signin', '/admin/requests'].map(budgetOf)
  expect(new Set(budgets).size).toBe(4)
  expect(budgetOf('/he')).toBeLessThan(40_000)
  expect(budgetOf('/he/signin')).toBeLessThan(220_000)
  expect(budgetOf('/he/request')).toBeLessThan(245_000)
})
