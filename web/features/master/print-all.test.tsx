import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListedRequest } from '#contract/requests.ts'
import { createQueryClient } from '#web/api.ts'
import { AuthProvider } from '#web/features/accounts/index.ts'
import { newFamily } from '#web/test-family.ts'
import { render, until } from '#web/test-render.tsx'
import { MasterList } from './master-list.tsx'
import { readView } from './master-view.ts'

const total = 25
const perCall = 10 // fewer than asked for, so that there is more than one page

const requests = Array.from(
  { length: total },
  (_, at) =>
    ({
      id: `request-${at}`,
      full_name: `Person ${at}`,
      date_of_request: '2026-11-20',
      created_at: '2026-11-20T15:00:00.000Z',
      payment_method: 'ach',
      source_name: 'Code',
      status: 'created',
      outcome: 'undecided',
      review: null,
      family: newFamily,
    }) as ListedRequest,
)

afterEach(() => vi.unstubAllGlobals())

test.each(['the button', 'Ctrl+P'])(
  '%s prints all requests of the tab, then shows the table again',
  async (way) => {
    const printed: number[] = []
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    vi.stubGlobal('print', () => {
      const rows = [...document.querySelectorAll('tbody tr')]
      printed.push(rows.filter((row) => !row.closest('.off-paper')).length)
      window.dispatchEvent(new Event('afterprint'))
    })
    vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
      if (!path.includes('get_requests')) return Response.json(null)
      const { cursor } = JSON.parse(body)
      const from = Number(cursor ?? 0)
      const page = requests.slice(from, from + perCall)
      const next_cursor = from + perCall < total ? String(from + perCall) : null
      return Response.json({ success: true, requests: page, next_cursor })
    })
    const { container } = await render(
      <QueryClientProvider client={createQueryClient()}>
        <AuthProvider>
          <MasterList
            view={readView(new URLSearchParams('tab=all'))}
            extra={[]}
            onSaved={() => {}}
            onSort={() => {}}
            onFirst={() => {}}
          />
        </AuthProvider>
      </QueryClientProvider>,
    )
    await until(() => expect(container.querySelectorAll('tbody tr')).toHaveLength(perCall))
    await act(async () => {
      if (way === 'Ctrl+P') {
        const keys = { key: 'p', ctrlKey: true, cancelable: true }
        window.dispatchEvent(new KeyboardEvent('keydown', keys))
      } else {
        const buttons = [...container.querySelectorAll('button')]
        buttons.find((button) => button.textContent?.includes('Print all'))?.click()
      }
    })
    await until(() => expect(printed).toEqual([total]))
    await until(() => expect(container.querySelectorAll('.on-paper')).toHaveLength(0))
    expect(container.querySelectorAll('tbody tr')).toHaveLength(perCall)
  },
)
