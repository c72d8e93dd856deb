import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { weeksUntil } from '#domain/weeks.ts'
import { createQueryClient } from '#web/api.ts'
import { render, until } from '#web/test-render.tsx'
import { Statistics } from './statistics.tsx'

const weeks = weeksUntil('2026-11-21').map((begins, at) => ({
  begins,
  requests: at,
  dollars: at === 11 ? [{ name: 'ach', amount: '1234.50' }] : [],
}))

let answers: Record<string, () => unknown>
beforeEach(() => {
  answers = {
    get_request_statistics: () => ({ weeks }),
    get_payout_statistics: () => ({ weeks }),
    get_category_counts: () => ({ categories: [{ name: 'Kolel', count: 1700 }] }),
    get_source_counts: () => ({ sources: [] }),
    get_payment_method_counts: () => ({ payment_methods: [] }),
  }
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = answers[path.replace('/rpc/', '')]
    return answer ? Response.json(answer()) : Response.json({}, { status: 500 })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function draw(path = '/en') {
  const { container } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <Statistics />
    </QueryClientProvider>,
    { path },
  )
  await until(() => expect(container.querySelector('.spinner')).toBeNull())
  return container
}

test('a table shows the numbers of the bars, newest week first', async () => {
  const container = await draw()
  const rows = [...container.querySelectorAll('tbody tr')]
  const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent))
  expect(cells).toHaveLength(12)
  expect(cells[0]).toEqual(['Nov 15, 2026', '11', '$1,235'])
  expect(cells[11]).toEqual(['Aug 30, 2026', '0', '$0'])
  expect(container.textContent).toContain('In 12 weeks: 66')
  expect(container.textContent).toContain('ACH (direct deposit)$1,235')
  expect(container.textContent).toContain('Kolel1,700')
})

test('the height of a bar is its share of the highest', async () => {
  const container = await draw()
  const bars = [...container.querySelectorAll<HTMLElement>('[class*="bars"]')]
  const shares = (at: number) =>
    [...(bars[at]?.children ?? [])].map((bar) =>
      Number((bar as HTMLElement).style.getPropertyValue('--share')),
    )
  expect(shares(0)).toEqual(weeks.map(({ requests }) => requests / 11))
  expect(shares(1)).toEqual([...Array(11).fill(0), 1])
})

test('says so if there are no requests', async () => {
  answers.get_category_counts = () => ({ categories: [] })
  expect((await draw('/he')).textContent).toContain('עדיין אין בקשות.')
})

test('a failed load can be retried', async () => {
  const answer = answers.get_request_statistics
  delete answers.get_request_statistics
  const container = await draw()
  expect(container.querySelector('[role=alert]')?.textContent).toContain(
    'The charts could not be loaded.',
  )
  Object.assign(answers, { get_request_statistics: answer })
  await act(async () => container.querySelector('button')?.click())
  await until(() => expect(container.querySelectorAll('tbody tr')).toHaveLength(12))
})
