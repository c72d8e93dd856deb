import { beforeEach, expect, test, vi } from 'vitest'
import { loadPart } from './load-part.ts'

const fetched = vi.fn<(address: string) => Promise<Response>>()

const arrives = () => fetched.mockImplementation(async () => new Response('export default 1'))
const addresses = () => fetched.mock.calls.map(([address]) => address)

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  document.head.replaceChildren()
})

test('a part is imported once its files are there', async () => {
  arrives()
  const importPart = vi.fn(async () => {
    expect(addresses()).toEqual(['/assets/one.js', '/assets/shared.js'])
    return 'part'
  })
  await expect(loadPart(importPart, ['assets/one.js', 'assets/shared.js'])).resolves.toBe('part')
})

test('a module is not imported before its script could be fetched, and is fetched again', async () => {
  const importPart = vi.fn(async () => 'part')
  const load = () => loadPart(importPart, ['assets/two.js'])
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(load()).rejects.toThrow('Failed to fetch')
  fetched.mockResolvedValueOnce(new Response('gone', { status: 404 }))
  await expect(load()).rejects.toThrow('/assets/two.js answered 404')
  expect(importPart).not.toHaveBeenCalled()

  arrives()
  await expect(load()).resolves.toBe('part')
  await load()
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('files that the page has loaded itself are not fetched', async () => {
  document.head.innerHTML =
    '<link rel="modulepreload" href="/assets/own.js"><link rel="stylesheet" href="/assets/own.css#">'
  await loadPart(async () => 'part', ['assets/own.js', 'assets/own.css'])
  expect(fetched).not.toHaveBeenCalled()
})

test('a style sheet that failed to load is added again', async () => {
  arrives()
  const load = () => loadPart(async () => 'part', ['assets/three.css'])
  document.addEventListener('load', failInstead, { capture: true, once: true })
  await expect(load()).rejects.toThrow('/assets/three.css did not load')
  expect(document.querySelector('link')).toBeNull()
  await expect(load()).resolves.toBe('part')
  expect(document.querySelectorAll('link')).toHaveLength(1)
})

function failInstead(event: Event) {
  event.stopImmediatePropagation()
  event.target?.dispatchEvent(new Event('error'))
}
