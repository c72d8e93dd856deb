import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api.ts'
import { render, until } from '#web/test-render.tsx'
import { EraseForm } from './erase-form.tsx'

const id = '7d0f8d3c-52a5-4b0e-a3a4-0f6f5a8f5f11'
const other = 'b1f4f1f0-3d5e-4a3a-9a44-6a5f0e1a2b3c'
const asked = {
  ...{ id: other, by: 'Rivka Levi', asked_at: '2026-11-20T15:00:00.000Z', reason: '', version: '' },
  // Today's page links to another request of the same person.
  ...{
    request_id: other,
    payment_id: null,
    reference: null,
    run_number: null,
    whole_family: false,
  },
}

let work: object
let taken: unknown[]
beforeEach(() => {
  taken = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path.endsWith('take_back_asked')) {
      taken.push(JSON.parse(body))
      work = { asked: [] }
      return Response.json({ success: true })
    }
    return Response.json(work)
  })
})
afterEach(() => vi.unstubAllGlobals())

async function draw() {
  const person = {
    ...({ success: true, full_name: 'Moshe Cohen', email: null, has_account: false } as const),
    ...{ request_ids: [id, other], sessions: 0, documents: 0, two_step_of: null, is_erased: false },
    family: { id, number: 1, persons: [] },
  }
  const { container } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <EraseForm requestId={id} person={person} />
    </QueryClientProvider>,
    { path: '/en' },
  )
  await until(() => expect(container.textContent).toContain('Rivka Levi asked for this'))
  return container
}

test('whoever asked sees that it waits in place of the form, and takes it back', async () => {
  work = { asked: [{ ...asked, is_own: true }] }
  const container = await draw()
  expect(container.querySelector('input')).toBeNull()
  const buttons = [...container.querySelectorAll('button')]
  expect(buttons.map((button) => button.textContent)).toEqual(['Take back'])
  await act(async () => buttons[0]?.click())
  expect(taken).toEqual([{ id: other }])
  await until(() => expect(container.querySelector('input')).not.toBeNull())
})

test('a colleague has the form below', async () => {
  work = { asked: [{ ...asked, is_own: false }] }
  const container = await draw()
  expect(container.querySelector('input')).not.toBeNull()
  expect(container.textContent).not.toContain('Take back')
})
