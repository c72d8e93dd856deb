import { QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListedRequest } from '#contract/requests.ts'
import { createQueryClient } from '#web/api.ts'
import { newFamily } from '#web/test-family.ts'
import { render, typeInto, until } from '#web/test-render.tsx'
import { ReviewDialog } from './review-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const reviewAt = (reviewed_at: string, donation_amount: string) => ({
  outcome: 'approved' as const,
  letter_at: null,
  donation_amount,
  message: null,
  notes: null,
  reviewed_at,
  reviewed_by_name: 'Chana Gold',
})
const first = reviewAt('2026-11-21T10:00:00.000Z', '888.00')
const second = reviewAt('2026-11-21T10:05:00.000Z', '701.00')

let receiveReview: (review: typeof first) => void

/** The dialog of a request whose review a live update changes. */
function LiveDialog() {
  const [review, setReview] = useState(first)
  receiveReview = setReview
  const request = {
    id: 'a',
    full_name: 'Moshe Klein',
    reason: 'Wedding',
    payment_method: 'ach',
    family: newFamily,
    review,
  } as ListedRequest
  return <ReviewDialog request={request} opened onSaved={vi.fn()} onClose={vi.fn()} />
}

test('a review saved elsewhere while the dialog is open is not overwritten', async () => {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path.endsWith('create_admin_review')) sent.push(JSON.parse(body))
    return Response.json({
      success: false,
      error: 'changed',
      error_code: 'err.reviewChanged',
      review: second,
    })
  })
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <LiveDialog />
    </QueryClientProvider>,
  )
  const amount = () => document.querySelector<HTMLInputElement>('input[name=amount]')
  await until(() => expect(amount()?.value).toBe('888.00'))
  await act(async () => receiveReview(second))
  expect(amount()?.value).toBe('888.00')
  await typeInto(amount() as HTMLInputElement, '702')
  await act(async () => document.querySelector('form')?.requestSubmit())
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ input_expected_reviewed_at: first.reviewed_at })
  await until(() => expect(document.body.textContent).toContain('$701.00'))
})
