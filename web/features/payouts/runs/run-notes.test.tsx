import { expect, test } from 'vitest'
import { render } from '#web/test-render.tsx'
import { PeopleOfNote } from './run-notes.tsx'

const payment = (number: number) => ({
  reference: `K0000000${number}`,
  full_name: `Family ${number}`,
  amount_usd: '180.00',
})

const renderNote = async (numbers: number[]) =>
  (
    await render(
      <div>
        <PeopleOfNote payments={numbers.map(payment)} />
      </div>,
    )
  ).container

test('a warning about many payments names six and keeps the others behind a press', async () => {
  const many = await renderNote([1, 2, 3, 4, 5, 6, 7, 8])
  const others = many.querySelector('details')
  expect(others?.querySelector('summary')?.textContent).toBe('2 payments')
  expect(others?.textContent).toContain('Family 8')
  others?.remove()
  expect(many.textContent).toContain('Family 6')
  expect(many.textContent).not.toContain('Family 7')
  const few = await renderNote([1, 2, 3, 4, 5, 6])
  expect(few.querySelector('details')).toBeNull()
})
