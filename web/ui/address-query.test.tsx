import { act } from 'react'
import { expect, test } from 'vitest'
import { render } from '../test-render.tsx'
import { useAddressQuery } from './address-query.ts'

function Example() {
  const [query, changeParts] = useAddressQuery()
  const button = (parts: Record<string, string | undefined>) => (
    <button type="button" onClick={() => changeParts(parts)} />
  )
  return (
    <>
      {button({ search: 'klein' })}
      {button({ status: 'used' })}
      {button({ search: '' })}
      <output>{String(query)}</output>
    </>
  )
}

test('two changes in one render both count, and an emptied part is removed', async () => {
  const { container, router } = await render(<Example />, { path: '/en?tab=all' })
  const [search, status, empty] = container.querySelectorAll('button')
  await act(async () => {
    search?.click()
    status?.click()
  })
  expect(router.state.location.search).toBe('?tab=all&search=klein&status=used')
  expect(container.querySelector('output')?.textContent).toBe('tab=all&search=klein&status=used')
  await act(async () => empty?.click())
  expect(router.state.location.search).toBe('?tab=all&status=used')

  // After navigating elsewhere, changes start from the new address.
  await act(() => router.navigate('/en?status=available'))
  await act(async () => search?.click())
  expect(router.state.location.search).toBe('?status=available&search=klein')
})
