import { afterEach, expect, test, vi } from 'vitest'
import script from './static-page.js?raw'

const run = new Function('location', script)

function open(pathname: string, { lost = false } = {}) {
  const reload = vi.fn()
  document.documentElement.lang = 'he'
  document.body.innerHTML = `<a href="/yi/old" data-locale="yi">אידיש</a>${
    lost ? '<div data-page="not-found"></div>' : ''
  }`
  run({ pathname, search: '?code=K7QM', hash: '#steps', reload })
  const link = document.querySelector('a')
  link?.addEventListener('click', (event) => event.preventDefault())
  return { link, reload }
}

afterEach(() => localStorage.clear())

test('saves the language of the opened page', () => {
  open('/he')
  expect(localStorage.getItem('locale')).toBe('he')
  expect(document.cookie).toContain('locale=he')
})

test('the switcher saves the choice and keeps path, query and hash', () => {
  const { link, reload } = open('/he/')
  link?.click()
  expect(link?.getAttribute('href')).toBe('/yi?code=K7QM#steps')
  expect(localStorage.getItem('locale')).toBe('yi')
  expect(document.cookie).toContain('locale=yi')
  expect(reload).not.toHaveBeenCalled()
})

test('an address without a language reloads in the chosen language', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { link, reload } = open('/nowhere', { lost: true })
  expect(log).toHaveBeenCalledWith(expect.stringContaining('404'), '/nowhere')
  expect(localStorage.getItem('locale')).toBeNull()
  link?.click()
  expect(localStorage.getItem('locale')).toBe('yi')
  expect(reload).toHaveBeenCalledOnce()
})
