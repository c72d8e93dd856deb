import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { render, until } from '#web/test-render.tsx'
import { ResultsColumns } from './results-columns.tsx'

test('keeps every column that is excluded from the search for return codes', async () => {
  const columns = { key: 0, by: 'reference', amount: 1, without_codes: [2, 3] } as const
  const table = {
    header: ['Reference', 'Amount', 'Address', 'Memo'],
    sample: [['K00000012', '10.00', 'R02 Main Street', 'R03']],
    layout: null,
    columns: { ...columns, without_codes: [...columns.without_codes] },
  }
  const onChoose = vi.fn()
  const { container } = await render(
    <ResultsColumns table={table} choices={{ all: 'paid' }} busy={false} onChoose={onChoose} />,
  )
  const button = container.querySelector<HTMLButtonElement>('button[type=submit]')
  await act(async () => button?.click())
  await until(() =>
    expect(onChoose).toHaveBeenCalledWith({ columns, all: 'paid', reading: undefined }),
  )
})

test('keeps every column that was chosen before', async () => {
  const by = 'trace' as const
  const columns = { key: 0, by, amount: 1, result: 2, date: 3, credit: 4, currency: 5, account: 6 }
  const table = {
    header: ['Trace', 'Debit', 'Status', 'Return date', 'Credit', 'Currency', 'Account'],
    sample: [],
    layout: null,
    columns,
  }
  const onChoose = vi.fn()
  const { container } = await render(
    <ResultsColumns table={table} choices={{}} busy={false} onChoose={onChoose} />,
  )
  const button = container.querySelector<HTMLButtonElement>('button[type=submit]')
  await act(async () => button?.click())
  await until(() =>
    expect(onChoose).toHaveBeenCalledWith({ columns, all: undefined, reading: undefined }),
  )
})
