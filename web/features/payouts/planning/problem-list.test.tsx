import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '#web/api.ts'
import { render, until } from '#web/test-render.tsx'
import type { RunDetails } from '../queries.ts'
import { ProblemList } from './problem-list.tsx'

const problem = {
  code: 'payee_unconfirmed',
  field: 'payee_for_bank',
  payment_id: 'p',
  request_id: 'r',
  reference: 'K00000012',
  full_name: 'משה כהן',
  method: 'ach',
  payee_for_bank: 'Moshe Cohen',
  payee_from: 'K00000005',
}

test('a name of an earlier payment is shown with its payment, and confirmed as it is', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    if (path === '/rpc/update_payment') sent.push(JSON.parse(body ?? 'null'))
    return Response.json({ success: true, payment: {} })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const details = { run: { id: 'run' }, problems: [problem] } as unknown as RunDetails
  const { container } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ProblemList details={details} />
    </QueryClientProvider>,
  )
  expect(container.textContent).toContain('Moshe Cohen (from K00000005, to be confirmed)')
  const button = container.querySelector<HTMLButtonElement>(
    '[aria-label="Confirm the name: משה כהן"]',
  )
  await act(async () => button?.click())
  await until(() => expect(sent).toEqual([{ payment_id: 'p', payee_for_bank: 'Moshe Cohen' }]))
})
