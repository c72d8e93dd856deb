import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { usePagedQuery } from '#web/paged-query.ts'
import { render, until } from '#web/test-render.tsx'
import { ListScreen } from './list-screen.tsx'
import { type Column, Table } from './table.tsx'

type Letter = { id: number; subject: string; isSent: boolean }
type Page = { letters: Letter[]; next_cursor: string | null }

const letter = (id: number): Letter => ({ id, subject: `Letter ${id}`, isSent: id % 2 === 0 })
const pageOf = (ids: number[], next_cursor: string | null = null): Page => ({
  letters: ids.map(letter),
  next_cursor,
})

const columns: readonly Column<Letter>[] = [
  { key: 'subject', head: 'admin.colName', isRowHead: true, cell: ({ subject }) => subject },
  {
    key: 'state',
    head: 'admin.status',
    headHidden: true,
    cell: ({ isSent }, { t }) => isSent && t('status.paid'),
  },
]

function Letters({ filter, load }: { filter: string; load: (cursor?: string) => Promise<Page> }) {
  const { query, rows } = usePagedQuery({
    queryKey: ['letters', filter],
    load: ({ cursor }) => load(cursor),
    rowsOf: ({ letters }) => letters,
  })
  return (
    <ListScreen query={query} rows={rows} empty={<p>No letters</p>}>
      <Table className="letters" columns={columns} rows={rows} />
    </ListScreen>
  )
}

/** Renders the list. The test answers each of its calls, in order. */
async function drawList() {
  const calls: (PromiseWithResolvers<Page> & { cursor?: string })[] = []
  const queryClient = createQueryClient()
  const { container } = await render(
    <QueryClientProvider client={queryClient}>
      <Letters
        filter="all"
        load={(cursor) => {
          const call = { ...Promise.withResolvers<Page>(), cursor }
          calls.push(call)
          return call.promise
        }}
      />
    </QueryClientProvider>,
  )
  return {
    container,
    calls,
    queryClient,
    subjects: () => [...container.querySelectorAll('tbody th')].map((cell) => cell.textContent),
    press: () => act(async () => container.querySelector('button')?.click()),
  }
}

const refused = () => new ApiError(403, {})

test('a list shows a spinner, then the empty state', async () => {
  const { container, calls } = await drawList()
  expect(container.querySelector('[role=status]')?.textContent).toBe('Loading...')
  calls[0]?.resolve(pageOf([]))
  await until(() => expect(container.textContent).toContain('No letters'))
})

test('a list that failed to load can be retried', async () => {
  const { container, calls, subjects, press } = await drawList()
  calls[0]?.reject(refused())
  await until(() => expect(container.textContent).toContain('The list could not be loaded.'))
  await press()
  calls[1]?.resolve(pageOf([1]))
  await until(() => expect(subjects()).toEqual(['Letter 1']))
})

test('more rows are loaded from where the last page ended', async () => {
  const { container, calls, subjects, press } = await drawList()
  calls[0]?.resolve(pageOf([1, 2], 'after 2'))
  await until(() => expect(subjects()).toEqual(['Letter 1', 'Letter 2']))
  await press()
  expect(calls[1]?.cursor).toBe('after 2')
  calls[1]?.resolve(pageOf([3]))
  await until(() => expect(subjects()).toEqual(['Letter 1', 'Letter 2', 'Letter 3']))
  expect(container.querySelector('button')).toBeNull()
})

test('loaded rows stay when the next page fails', async () => {
  const { container, calls, subjects, press } = await drawList()
  calls[0]?.resolve(pageOf([1], 'after 1'))
  await until(() => expect(subjects()).toEqual(['Letter 1']))
  await press()
  await act(async () => calls[1]?.reject(refused()))
  await until(() => expect(container.querySelector('button')?.textContent).toBe('Load more'))
  expect(subjects()).toEqual(['Letter 1'])
})

test('header and cells come from the same column', async () => {
  const { container, calls, subjects } = await drawList()
  calls[0]?.resolve(pageOf([1, 2]))
  await until(() => expect(subjects()).toHaveLength(2))
  const heads = [...container.querySelectorAll('thead th')]
  expect(heads.map((head) => head.getAttribute('data-column'))).toEqual(['subject', 'state'])
  expect(heads[1]?.querySelector('.visually-hidden')?.textContent).toBe('Status')
  const states = [...container.querySelectorAll('td[data-column=state]')]
  expect(states.map((cell) => cell.textContent)).toEqual(['', 'Paid'])
})
