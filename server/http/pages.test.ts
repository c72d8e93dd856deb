import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { fillIn, pageRoutes } from './pages.ts'

const built =
  '<p>__ORGANIZATION_NAME__</p><p data-office-phone=""><a href="__OFFICE_PHONE_LINK__">__OFFICE_PHONE__</a></p><p>__NOT_OURS__</p>'

test('a page has the settings in place of its placeholders, escaped', () => {
  const settings = {
    __ORGANIZATION_NAME__: 'Chesed & Co',
    __OFFICE_PHONE__: '+1 718 555 0123',
    __OFFICE_PHONE_LINK__: 'tel:+17185550123',
  }
  expect(fillIn(built, settings)).toBe(
    '<p>Chesed &amp; Co</p><p data-office-phone=""><a href="tel:+17185550123">+1 718 555 0123</a></p><p>__NOT_OURS__</p>',
  )
})

test('without a telephone number a page says nothing of one', () => {
  const settings = {
    __ORGANIZATION_NAME__: 'Chesed',
    __OFFICE_PHONE__: '',
    __OFFICE_PHONE_LINK__: '',
  }
  expect(fillIn(built, settings)).toBe('<p>Chesed</p><p>__NOT_OURS__</p>')
})

test('an address with its # encoded is redirected to the page', async () => {
  const app = pageRoutes({ config: readConfig({}) } as Services)
  const answer = await app.request('/en/auth-confirm%23token=a-1_b?u=1')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Location')).toBe('/en/auth-confirm#token=a-1_b?u=1')
})

test('a page is the same however it is compressed, and is not sent again', async () => {
  const config = readConfig({ ORGANIZATION_NAME: 'Chesed & Co' })
  const app = pageRoutes({ config } as Services)
  const ask = (headers: Record<string, string>) => app.request('/he/signin', { headers })
  const bytes = async (encoding: string) =>
    Buffer.from(await (await ask({ 'Accept-Encoding': encoding })).arrayBuffer())

  const answer = await ask({})
  const plain = await answer.text()
  expect(plain).toContain('Chesed &amp; Co')
  expect(gunzipSync(await bytes('gzip')).toString()).toBe(plain)
  expect(brotliDecompressSync(await bytes('gzip, br')).toString()).toBe(plain)
  const again = await ask({ 'If-None-Match': answer.headers.get('ETag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])

  const other = pageRoutes({ config: readConfig({ ORGANIZATION_NAME: 'Ezra' }) } as Services)
  const tag = (await other.request('/he/signin')).headers.get('ETag')
  expect(tag).not.toBe(answer.headers.get('ETag'))
})

test.each([
  ['/HE?from=phone', '/he?from=phone'],
  ['/iw', '/he'],
  ['/iw/signin?code=K7QM', '/he/signin?code=K7QM'],
  ['/IW/register', '/he/register'],
  ['/ji/status', '/yi/status'],
])('%s leads to %s', async (address, location) => {
  const { status, headers } = await pageRoutes({ config: readConfig({}) } as Services).request(
    address,
  )
  expect([status, headers.get('Location')]).toEqual([302, location])
})

test.each(['/fr', '/iwi', '/constructor', '/i'])('%s is no language', async (address) => {
  const app = pageRoutes({ config: readConfig({}) } as Services)
  expect((await app.request(address)).status).toBe(404)
})
