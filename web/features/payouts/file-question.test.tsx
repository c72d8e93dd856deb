import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '#web/api.ts'
import { render, until } from '#web/test-render.tsx'
import { FileQuestion } from './file-question.tsx'

const file = { run_id: 'run', method: 'ach', file: 'ach.txt', revision: 1 }

/** Presses a button by its text, in the dialog if there is one. */
async function press(name: string) {
  const within = () => document.querySelector('[role=dialog]') ?? document
  const find = () =>
    [...within().querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await until(() => expect(find()).toBeDefined())
  await act(async () => find()?.click())
}

test('that the bank has a file is asked once, with how much it pays', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path)
    const files = [{ ...file, count: 3, total: '4464.00' }]
    return Response.json({ success: true, files, updated: 3 })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <FileQuestion file={file} />
    </QueryClientProvider>,
  )
  await press('Yes, the bank has it')
  await until(() =>
    expect(document.querySelector('[role=dialog]')?.textContent).toContain(
      '3 payments, $4,464.00 in all',
    ),
  )
  expect(sent).not.toContain('/rpc/mark_payments_sent')
  await press('Yes, the bank has it')
  await until(() => expect(sent).toContain('/rpc/mark_payments_sent'))
})
