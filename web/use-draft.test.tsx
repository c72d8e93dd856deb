import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draftPrefix } from './device-storage.ts'
import { type StoredDraft, storedDraft } from './stored-draft.ts'
import { render, typeInto } from './test-render.tsx'
import { useDraft } from './use-draft.ts'

afterEach(() => localStorage.clear())

const key = `${draftPrefix}of-a-user`
const stored = () => localStorage.getItem(key)

const onDeleted = vi.fn()

type FormProps = { content: string; draft: StoredDraft<string>; onEnd: (end: () => void) => void }

function Form({ content, draft, onEnd }: FormProps) {
  const [text, setText] = useState(() => draft.read() ?? content)
  const end = useDraft(draft, {
    content: text || undefined,
    adopt(theirs) {
      setText(theirs)
      return theirs
    },
    onDeleted,
  })
  onEnd(end)
  return <input value={text} onChange={(event) => setText(event.currentTarget.value)} />
}

async function openForm(content: string, draft: StoredDraft<string>) {
  let end = () => {}
  const { container } = await render(
    <Form content={content} draft={draft} onEnd={(given) => (end = given)} />,
  )
  const input = container.querySelector('input')
  if (!input) throw new Error('no input')
  return { end: () => end(), input, type: (text: string) => typeInto(input, text) }
}

const textDraft = () => storedDraft<string>(key, { parse: JSON.parse })

test('a form is stored from the first change on, and an empty one deletes its draft', async () => {
  const { type } = await openForm('from the last request', textDraft())
  expect(stored()).toBeNull()
  await type('typed')
  expect(stored()).toBe('"typed"')
  await type('')
  expect(stored()).toBeNull()
})

test('an ended draft is deleted and not stored again', async () => {
  const { end, type } = await openForm('', textDraft())
  await type('typed')
  end()
  expect(stored()).toBeNull()
  await type('typed after it was sent')
  expect(stored()).toBeNull()
})

test('what another tab has stored is taken over, and not stored a second time', async () => {
  const draft = textDraft()
  const write = vi.spyOn(draft, 'write')
  const { input, type } = await openForm('mine', draft)
  const hear = (newValue: string) =>
    act(async () => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })))
  expect(onDeleted).not.toHaveBeenCalled()
  await hear('"theirs"')
  expect(input.value).toBe('theirs')
  await hear('unreadable')
  expect(input.value).toBe('theirs')
  expect(write).not.toHaveBeenCalled()
  await type('mine again')
  expect(write).toHaveBeenCalledExactlyOnceWith('mine again')
})

test('what another tab has deleted is told, and what is typed here stays', async () => {
  const { input, type } = await openForm('', textDraft())
  await type('mine')
  const deleted = new StorageEvent('storage', { key, newValue: null })
  await act(async () => void window.dispatchEvent(deleted))
  expect(onDeleted).toHaveBeenCalledOnce()
  expect(input.value).toBe('mine')
})
