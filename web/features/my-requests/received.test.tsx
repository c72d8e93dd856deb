import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { outcomes } from '#domain/outcomes.ts'
import { createQueryClient } from '#web/api.ts'
import { render } from '#web/test-render.tsx'
import { myRequests } from './queries.ts'
import { RequestReceived } from './received.tsx'

const received = { code: 'K7QM-4RTX', expected_payment_date: '2026-11-27' }

test.each(outcomes)(
  'what was received is promised only until the office answers: %s',
  async (outcome) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const queries = createQueryClient()
    const request = { code: received.code, outcome }
    queries.setQueryData(myRequests('a user').queryKey, [request] as never)
    const { container } = await render(
      <QueryClientProvider client={queries}>
        <RequestReceived received={received} userId="a user" onClose={() => {}} />
      </QueryClientProvider>,
    )
    expect(container.querySelector('section') !== null).toBe(outcome === 'undecided')
    vi.unstubAllGlobals()
  },
)
