import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RequestQuestion } from '#contract/questions.ts'
import { createQueryClient } from '#web/api.ts'
import { render, typeInto, until } from '#web/test-render.tsx'
import { AnswerForm } from './answer-form.tsx'

afterEach(() => vi.unstubAllGlobals())

const question = { id: 'q', documents: [] } as unknown as RequestQuestion

test('an answer that was not sent says so beside the form until it is changed', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const write = vi.fn()
  const { container } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <AnswerForm
        question={question}
        draft={{ text: 'In Williamsburg', write, asked: '', isReworded: false }}
      />
    </QueryClientProvider>,
  )
  const failure = () => container.querySelector('.form-failure')?.textContent
  await act(async () => container.querySelector('form')?.requestSubmit())
  await until(() => expect(failure()).toMatch(/^The answer was not sent. There is no connection/))
  expect(write).not.toHaveBeenCalled()
  await typeInto(container.querySelector('textarea') as HTMLTextAreaElement, 'In Monsey')
  expect(failure()).toBeUndefined()
})

test('a question that was reworded meanwhile is shown as it was when the answer was begun', async () => {
  const draft = {
    text: 'In Williamsburg',
    write() {},
    asked: 'Where do you live?',
    isReworded: true,
  }
  const { container } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <AnswerForm question={question} draft={draft} />
    </QueryClientProvider>,
  )
  expect(container.querySelector('[role=alert]')?.textContent).toContain('Where do you live?')
})
