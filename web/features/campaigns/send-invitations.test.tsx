import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '#web/api.ts'
import { render, until } from '#web/test-render.tsx'
import type { Campaign } from './queries.ts'
import { SendInvitations } from './send-invitations.tsx'

const campaign = {
  id: 'pesach',
  counts: { invited: 23, sent: 0, asked: 0 },
} as unknown as Campaign

/** Presses a button by its text, in the dialog if there is one. */
async function press(name: string) {
  const within = () => document.querySelector('[role=dialog]') ?? document
  const find = () =>
    [...within().querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await until(() => expect(find()).toBeDefined())
  await act(async () => find()?.click())
}

test('letters to many are sent only after a question that names how many', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Response('{"success":true,"mailed":20,"to_call":3,"left":0}')
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SendInvitations campaign={campaign} />
    </QueryClientProvider>,
  )
  await press('Send the invitations')
  await until(() =>
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('23 families'),
  )
  expect(sent).toEqual([])
  await press('Send the invitations')
  await until(() => expect(sent).toMatchObject([{ campaign_id: 'pesach', to: 'unsent' }]))
})
