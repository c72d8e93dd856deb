import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '#web/test-render.tsx'
import { reviewList } from './entry-keys.ts'
import { useFocusOnNextPage } from './use-focus-on-next-page.ts'

type Shown = { goesOn: boolean; rows: number }
let show: (next: Shown) => void

function List() {
  const [shown, setShown] = useState<Shown>({ goesOn: false, rows: 1 })
  show = setShown
  useFocusOnNextPage(shown)
  return (
    <div {...reviewList}>
      <input name="search" />
      {shown.rows > 0 && <input name="amount" />}
    </div>
  )
}

const focused = () => document.activeElement?.getAttribute('name') ?? undefined

test.each([
  ['goes to the first amount of the next page', undefined, 'amount'],
  ['stays in another field', 'search', 'search'],
])('after a page is worked off the focus %s', async (_, before, expected) => {
  const { container } = await render(<List />)
  expect(focused()).toBeUndefined()
  await act(async () => show({ goesOn: true, rows: 0 }))
  if (before) container.querySelector<HTMLInputElement>(`[name="${before}"]`)?.focus()
  await act(async () => show({ goesOn: false, rows: 5 }))
  expect(focused()).toBe(expected)
})
