import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RequesterRequest } from '#contract/requests.ts'
import { createQueryClient } from '#web/api.ts'
import { setOutgoing } from '#web/outgoing-documents.ts'
import { render, until } from '#web/test-render.tsx'
import { OwnDocuments } from './own-documents.tsx'
import { sendWithRequest } from './send-with-request.ts'

afterEach(async () => {
  vi.unstubAllGlobals()
  await act(async () => setOutgoing('r', () => []))
})

const request = { id: 'r', documents: [], can_add_documents: true } as Partial<RequesterRequest>
const withPdf = new File(['%PDF-1.7'], 'letter.pdf')

async function draw(status: number, error_code: string) {
  const fetch = vi.fn(async () => Response.json({ error_code }, { status }))
  vi.stubGlobal('fetch', fetch)
  await sendWithRequest('r', [{ id: 'd', file: withPdf }])
  const { container } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <OwnDocuments request={request as RequesterRequest} />
    </QueryClientProvider>,
  )
  const button = (name: string) =>
    [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  return { container, button }
}

test('a document whose content the server refused says why, and can only be removed', async () => {
  const { container, button } = await draw(415, 'err.fileType')
  expect(container.querySelector('li')?.textContent).toContain('Invalid file type.')
  expect(button('Try again')).toBeUndefined()
  await act(async () => button('Remove')?.click())
  expect(container.textContent).not.toContain('letter.pdf')
  expect(button('Choose a file')).toBeDefined()
})

test('a document that was not sent for another reason says it, and can be sent again', async () => {
  const { container, button } = await draw(400, 'err.tooManyDocuments')
  expect(container.querySelector('li')?.textContent).toContain('A request can have up to 20')
  vi.stubGlobal('fetch', async () => Response.json({ success: true, id: 'd' }))
  await act(async () => button('Try again')?.click())
  await until(() => expect(container.textContent).not.toContain('letter.pdf'))
})

test('an unsuitable file says so beside the buttons until another is picked', async () => {
  const { container } = await draw(400, 'err.tooManyDocuments')
  const input = container.querySelector('input') as HTMLInputElement
  const pick = (file: File) =>
    act(async () => {
      Object.defineProperty(input, 'files', { value: [file], configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const problem = () => input.closest('.stack')?.querySelector('.form-failure')?.textContent
  await pick(new File([''], 'zero.pdf'))
  await until(() => expect(problem()).toBe('The file is empty. Please choose another one.'))
  await pick(new File(['<html>'], 'scan.png'))
  await until(() => expect(problem()).toContain('Invalid file type.'))
  await pick(withPdf)
  await until(() => expect(problem()).toBeUndefined())
})

test('a camera that cannot be used says so beside the buttons', async () => {
  const { container, button } = await draw(400, 'err.tooManyDocuments')
  const getUserMedia = () => Promise.reject(new Error('NotAllowedError'))
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }),
  )
  await act(async () => button('Take a photo')?.click())
  const problem = () => container.querySelector('.stack .stack .form-failure')?.textContent
  await until(() => expect(problem()).toBe('Unable to access camera. Please check permissions.'))
})
