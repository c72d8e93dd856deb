import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api.ts'
import { render, until } from '#web/test-render.tsx'
import { ResultsColumns } from './results-columns.tsx'

/** Presses the button of the form, and returns what was chosen. */
async function choose(props: Omit<ComponentProps<typeof ResultsColumns>, 'onChoose'>) {
  const onChoose = vi.fn(async () => {})
  const { container } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ResultsColumns {...props} onChoose={onChoose} />
    </QueryClientProvider>,
  )
  const button = container.querySelector<HTMLButtonElement>('button[type=submit]')
  await act(async () => button?.click())
  await until(() => expect(onChoose).toHaveBeenCalledOnce())
  return onChoose
}

test('keeps every column that is excluded from the search for return codes', async () => {
  const columns = { key: 0, by: 'reference', amount: 1, without_codes: [2, 3] } as const
  const table = {
    header: ['Reference', 'Amount', 'Address', 'Memo'],
    sample: [['K00000012', '10.00', 'R02 Main Street', 'R03']],
    layout: null,
    columns: { ...columns, without_codes: [...columns.without_codes] },
  }
  const chosen = await choose({ table, choices: { all: 'paid' } })
  expect(chosen).toHaveBeenCalledWith({ columns, all: 'paid', reading: undefined })
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
  const chosen = await choose({ table, choices: {} })
  expect(chosen).toHaveBeenCalledWith({ columns, all: undefined, reading: undefined })
})
