import { QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ListedRequest } from '#contract/requests.ts'
import { createQueryClient } from '#web/api.ts'
import { newFamily } from '#web/test-family.ts'
import { render, until } from '#web/test-render.tsx'
import { ReviewCard } from './review-card.tsx'

const asked = {
  id: 'a',
  full_name: 'Moshe Klein',
  reason: 'Wedding',
  payment_method: 'ach',
  created_at: '2026-11-20T15:00:00.000Z',
  codes: { code: 'K7QM-4RTX' },
  family: newFamily,
  outcome: 'needs_info',
  review: {
    outcome: 'needs_info',
    letter_at: null,
    donation_amount: null,
    message: 'Is there a letter of the doctor?',
    notes: null,
    reviewed_at: '2026-11-21T10:00:00.000Z',
    reviewed_by_name: 'Chana Gold',
  },
} as ListedRequest

const question = {
  id: 'q',
  question: 'Is there a letter of the doctor?',
  asked_at: '2026-11-21T10:00:00.000Z',
  asked_by_name: 'Chana Gold',
  answer: null,
  answered_at: null,
  answered_from: null,
  documents: [],
}

test('a question stands under one heading, with who asked it', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ ...asked, success: true, questions: [question] }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const { container } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ReviewCard request={asked} isOpen={false} onOpen={vi.fn()} selected={false} />
    </QueryClientProvider>,
  )
  await until(() => expect(container.textContent).toContain(question.question))
  const headings = [...container.querySelectorAll('h3, .card-title')]
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Questions and answers'])
  expect(container.textContent?.match(/Chana Gold/g)).toHaveLength(1)
})
