import { expect, test } from 'vitest'
import { deviceOf } from './devices.ts'

const mozilla = 'Mozilla/5.0'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36'

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome', 'Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${chrome} Edg/149.0.0.0`, 'Edge', 'Windows'],
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Linux'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [
    `${mozilla} (Linux; Android 16; SM-S921B) SamsungBrowser/28.0 ${chrome}`,
    'Samsung Internet',
    'Android',
  ],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${chrome} OPR/130.0`, 'Opera', 'macOS'],
  ['curl/8.1', '', ''],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})

test('a missing User-Agent gives empty names', () =>
  expect(deviceOf(null)).toEqual({ browser: '', system: '' }))
