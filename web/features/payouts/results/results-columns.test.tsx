import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { render, until } from '#web/test-render.tsx'
import { ResultsColumns } from './results-columns.tsx'

test('keeps every column that is excluded from the search for return codes', async () => {
  const columns = { key: 0, by: 'reference', amount: 1, without_codes: [2, 3] } as const
  const table = {
    header: ['Reference', 'Amount', 'Address', 'Memo'],
    sample: [['K00000012', '10.00', 'R02 Main Street', 'R03']],
    columns: { ...columns, without_codes: [...columns.without_codes] },
  }
  const onChoose = vi.fn()
  const { container } = await render(
    <ResultsColumns table={table} all="paid" busy={false} onChoose={onChoose} />,
  )
  const button = container.querySelector<HTMLButtonElement>('button[type=submit]')
  await act(async () => button?.click())
  await until(() => expect(onChoose).toHaveBeenCalledWith({ columns, all: 'paid' }))
})
