import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListedRequest } from '#contract/requests.ts'
import { createQueryClient } from '#web/api.ts'
import { newFamily } from '#web/test-family.ts'
import { render, typeInto, until } from '#web/test-render.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import type { DeskView } from './queries.ts'
import { ReviewList } from './review-list.tsx'

const newest: DeskView = { search: '', filters: {}, sort: undefined }

const review = {
  outcome: 'approved',
  message: null,
  letter_at: null,
  donation_amount: '360.00',
  notes: 'first',
  reviewed_at: '2026-11-21T10:00:00.000Z',
  reviewed_by_name: 'Moshe Cohen',
}

const request = (id: string): ListedRequest => ({
  id,
  full_name: `Person ${id}`,
  email: null,
  phone: '+1 718 555 0199',
  reason: 'Wedding',
  category: 'Wedding',
  where_met: null,
  payment_method: 'ach',
  payment_method_display_name: 'ACH',
  payment_location: null,
  address_line1: '12 Main St',
  address_line2: null,
  city: 'Brooklyn',
  state: 'NY',
  postal_code: '11219',
  country: 'US',
  date_of_request: '2026-11-20',
  admin_created: false,
  status: 'created',
  created_at: '2026-11-20T15:00:00.000Z',
  source_name: 'Code',
  codes: { code: 'K7QM-4RTX' },
  outcome: 'undecided',
  review: null,
  family: newFamily,
})

type Sent = { name: string; input: Record<string, unknown> }
let sent: Sent[] = []
let answers: Record<string, (input: Record<string, unknown>) => unknown> = {}

beforeEach(() => {
  sent = []
  answers = {
    get_requests_with_review_status: () => ({
      success: true,
      requests: ['a', 'b', 'c'].map(request),
      next_cursor: null,
    }),
    list_funds: () => ({ funds: [] }),
    get_decline_reasons: () => ({ reasons: [], version: 0 }),
    create_admin_review: ({ input_donation_amount }) => ({
      success: true,
      review: { ...review, donation_amount: input_donation_amount, notes: null },
    }),
  }
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const name = path.replace('/rpc/', '')
    const input = JSON.parse(body)
    sent.push({ name, input })
    return Response.json(answers[name]?.(input) ?? { success: true })
  })
})

afterEach(() => vi.unstubAllGlobals())

async function openList(props: Partial<ComponentProps<typeof ReviewList>> = {}) {
  const { container } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ReviewList filter="pending" view={newest} {...props} />
      <Toasts />
    </QueryClientProvider>,
  )
  await until(() => expect(container.querySelector('article')).not.toBeNull())
  const amounts = () => [...container.querySelectorAll<HTMLInputElement>('input[name=amount]')]
  return {
    container,
    amounts,
    names: () => [...container.querySelectorAll('article h2')].map((name) => name.textContent),
    reviews: () =>
      sent.filter(({ name }) => name === 'create_admin_review').map((one) => one.input),
    press: (element: Element | undefined, key: string, more: KeyboardEventInit = {}) =>
      act(async () => {
        element?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
        )
      }),
    click: (text: string, within = '') =>
      act(async () => {
        const buttons = [...container.querySelectorAll<HTMLElement>(`${within} button`)]
        buttons.find((button) => button.textContent?.includes(text))?.click()
      }),
  }
}

test('a quick amount and Enter save; the request disappears, and the next one has the focus', async () => {
  const list = await openList()
  list.amounts()[1]?.focus()
  await list.press(list.amounts()[1], '¡', { code: 'Digit1', altKey: true })
  await list.press(list.amounts()[1], 'Enter')
  await until(() => expect(list.names()).toEqual(['Person a', 'Person c']))
  expect(list.reviews()).toEqual([
    {
      input_request_id: 'b',
      input_donation_amount: '180.00',
      input_notes: null,
      input_expected_reviewed_at: null,
    },
  ])
  expect(document.activeElement).toBe(list.amounts()[1])
  expect(list.amounts()[1]?.value).toBe('')
})

test('the focus stays if it has moved elsewhere meanwhile', async () => {
  const list = await openList()
  list.amounts()[0]?.focus()
  await list.press(list.amounts()[0], '2', { code: 'Digit2', altKey: true })
  answers.create_admin_review = () => {
    list.amounts()[2]?.focus()
    return { success: true, review }
  }
  await list.press(list.amounts()[0], 'Enter')
  await until(() => expect(list.names()).toEqual(['Person b', 'Person c']))
  expect(document.activeElement).toBe(list.amounts()[1])
})

test('an invalid amount is reported at the field and not sent', async () => {
  const list = await openList()
  await list.press(list.amounts()[0], 'Enter')
  expect(list.reviews()).toEqual([])
  expect(list.container.textContent).toContain('Please enter a valid amount')
  expect(list.amounts()[0]?.getAttribute('aria-invalid')).toBe('true')
})

test('another administrator’s review shows as a conflict before it is replaced', async () => {
  const list = await openList()
  answers.create_admin_review = ({ input_expected_reviewed_at }) =>
    input_expected_reviewed_at
      ? { success: true, review }
      : { success: false, error: 'changed', error_code: 'err.reviewChanged', review }
  await list.press(list.amounts()[0], '1', { code: 'Digit1', altKey: true })
  await list.press(list.amounts()[0], 'Enter')
  await until(() => expect(list.container.textContent).toContain('$360.00'))
  expect(list.container.textContent).toContain('by Moshe Cohen')
  expect(list.names()).toHaveLength(3)
  await list.click('Save mine instead')
  await until(() => expect(list.names()).toEqual(['Person b', 'Person c']))
  expect(list.reviews().at(-1)).toMatchObject({
    input_donation_amount: '180.00',
    input_expected_reviewed_at: review.reviewed_at,
  })
})

test('arrows move between amounts, and Escape leaves and keeps the text', async () => {
  const list = await openList()
  list.amounts()[0]?.focus()
  await list.press(list.amounts()[0], 'ArrowDown')
  expect(document.activeElement).toBe(list.amounts()[1])
  await list.press(list.amounts()[1], 'ArrowUp')
  expect(document.activeElement).toBe(list.amounts()[0])
  await list.press(list.amounts()[0], '3', { code: 'Digit3', altKey: true })
  await list.press(list.amounts()[0], 'Escape')
  expect(document.activeElement?.tagName).toBe('ARTICLE')
  expect(list.amounts()[0]?.value).toBe('1000')
})

test('0 dollars are saved only after the question whether to decline instead', async () => {
  const list = await openList()
  const type0 = async () => {
    await typeInto(list.amounts()[0] as HTMLInputElement, '0')
    await list.press(list.amounts()[0], 'Enter')
    expect(list.container.textContent).toContain('Decline instead?')
  }
  const dialog = () => document.querySelector('[role=dialog]')
  await type0()
  expect(list.reviews()).toEqual([])
  await list.click('Decline', '[role=alert]')
  await until(() => expect(dialog()?.textContent).toContain('Decline'))
  await act(async () => dialog()?.querySelector<HTMLElement>('[aria-label=Close]')?.click())
  expect(list.container.textContent).not.toContain('Decline instead?')
  await type0()
  await list.click('Save this amount')
  await until(() => expect(list.names()).toEqual(['Person b', 'Person c']))
  expect(list.reviews()).toMatchObject([{ input_donation_amount: '0.00' }])
})

test('a status is saved and shown while a search is active', async () => {
  answers.get_requests_with_review_status = () => ({
    success: true,
    requests: [{ ...request('a'), outcome: 'approved', review }],
    next_cursor: null,
  })
  answers.count_requests = () => ({ count: 1, is_more: false })
  answers.update_request_status = () => ({ success: true, updated: 1 })
  const list = await openList({ filter: 'reviewed', view: { ...newest, search: 'Person' } })
  await until(() => expect(list.container.textContent).toContain('Found: 1'))
  const status = list.container.querySelector('article select') as HTMLSelectElement
  await act(async () => {
    status.value = 'processing'
    status.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(list.container.textContent).toContain('Set status')
  await list.click('Set status')
  const toast = () => list.container.querySelector('.toast p:last-of-type')?.textContent
  await until(() => expect(toast()).toBe('Status saved'))
  expect(status.value).toBe('processing')
  expect(list.container.textContent).not.toContain('Set status')
})

test('a list that fails to load can be retried', async () => {
  answers.get_requests_with_review_status = () => ({
    success: false,
    error: 'no',
    error_code: 'err.unexpected',
  })
  const { container } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ReviewList filter="reviewed" view={newest} />
    </QueryClientProvider>,
  )
  await until(() => expect(container.textContent).toContain('The list could not be loaded.'))
  const empty = { success: true, requests: [], next_cursor: null }
  answers.get_requests_with_review_status = () => empty
  await act(async () => container.querySelector('button')?.click())
  await until(() => expect(container.textContent).toContain('No requests have been reviewed yet.'))
})
