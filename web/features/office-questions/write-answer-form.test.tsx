import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api.ts'
import { render, typeInto, until } from '#web/test-render.tsx'
import { WriteAnswerForm } from './write-answer-form.tsx'

afterEach(() => vi.unstubAllGlobals())

async function draw(answer: (body: unknown) => object) {
  const sent: unknown[] = []
  const onClose = vi.fn()
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json(answer(body))
  })
  const { container } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <WriteAnswerForm questionId="q" onClose={onClose} />
    </QueryClientProvider>,
  )
  const field = () => container.querySelector('textarea') as HTMLTextAreaElement
  return {
    container,
    field,
    sent,
    onClose,
    write: (text: string) => typeInto(field(), text),
    save: () => act(async () => container.querySelector('form')?.requestSubmit()),
  }
}

test('the office writes down what a family said, which must be something', async () => {
  const form = await draw(() => ({ success: true }))
  await form.save()
  expect(form.field().getAttribute('aria-invalid')).toBe('true')
  expect(form.sent).toEqual([])
  await form.write('In Williamsburg, by phone')
  expect(form.field().getAttribute('aria-invalid')).not.toBe('true')
  await form.save()
  await until(() => expect(form.onClose).toHaveBeenCalledOnce())
  expect(form.sent).toEqual([{ question_id: 'q', answer: 'In Williamsburg, by phone' }])
})

test('what was written stays when the question was answered meanwhile', async () => {
  const form = await draw(() => ({ success: false, error_code: 'answer.alreadyGiven' }))
  await form.write('In Williamsburg, by phone')
  await form.save()
  await until(() => expect(form.sent).toHaveLength(1))
  await until(() => expect(form.container.querySelector('button[data-loading]')).toBeNull())
  expect(form.field().value).toBe('In Williamsburg, by phone')
  expect(form.onClose).not.toHaveBeenCalled()
})
