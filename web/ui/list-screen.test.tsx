import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api.ts'
import type { Accepted } from '#web/api-error.ts'
import { usePagedAnswer } from '#web/paged-answer.ts'
import { render, until } from '#web/test-render.tsx'
import { ListScreen } from './list-screen.tsx'
import { type Column, Table } from './table.tsx'

type Letter = Accepted<'list_letters'>['letters'][number]

const letter = (number: number) => ({
  id: String(number),
  recipient: `Letter ${number}`,
  state: number % 2 === 0 ? 'sent' : 'waiting',
})
const pageOf = (numbers: number[], next_cursor: string | null = null) =>
  Response.json({ success: true, letters: numbers.map(letter), next_cursor })

const columns: readonly Column<Letter>[] = [
  { key: 'subject', head: 'admin.colName', isRowHead: true, cell: ({ recipient }) => recipient },
  {
    key: 'state',
    head: 'admin.status',
    headHidden: true,
    cell: ({ state }, { t }) => state === 'sent' && t('status.paid'),
  },
]

function Letters() {
  const { query, rows } = usePagedAnswer(['letters'], 'list_letters', {}, (page) => page.letters)
  return (
    <ListScreen query={query} rows={rows} empty={<p>No letters</p>}>
      <Table className="letters" columns={columns} rows={rows} />
    </ListScreen>
  )
}

/** Renders the list. The test answers each of its calls, in order. */
async function drawList() {
  const calls: (PromiseWithResolvers<Response> & { cursor?: string })[] = []
  vi.stubGlobal('fetch', (_: string, { body = '' }: { body?: string }) => {
    const call = { ...Promise.withResolvers<Response>(), cursor: JSON.parse(body).cursor }
    calls.push(call)
    return call.promise
  })
  const queryClient = createQueryClient()
  const { container } = await render(
    <QueryClientProvider client={queryClient}>
      <Letters />
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

afterEach(() => vi.unstubAllGlobals())
const refused = () => Response.json({}, { status: 403 })

test('a list shows a spinner, then the empty state', async () => {
  const { container, calls } = await drawList()
  expect(container.querySelector('[role=status]')?.textContent).toBe('Loading...')
  calls[0]?.resolve(pageOf([]))
  await until(() => expect(container.textContent).toContain('No letters'))
})

test('a list that failed to load can be retried', async () => {
  const { container, calls, subjects, press } = await drawList()
  calls[0]?.resolve(refused())
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
  await act(async () => calls[1]?.resolve(refused()))
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
