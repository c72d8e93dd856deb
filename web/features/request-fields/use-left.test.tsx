import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render, until } from '#web/test-render.tsx'
import { useLeft } from './use-left.ts'

function Field() {
  const { isLeft, ...handlers } = useLeft()
  return (
    <>
      <input {...handlers} />
      {isLeft && <p>warning</p>}
    </>
  )
}

async function draw() {
  const { container } = await render(<Field />)
  const input = container.querySelector('input') as HTMLInputElement
  const warning = () => container.querySelector('p')
  await act(async () => input.focus())
  expect(warning()).toBeNull()
  return { input, warning }
}

test('a warning appears once the press that left the field has ended', async () => {
  const { input, warning } = await draw()
  const find = vi.spyOn(document, 'querySelector').mockReturnValue(document.body) // :active
  onTestFinished(() => find.mockRestore())
  await act(async () => input.blur())
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(warning()).toBeNull()
  document.dispatchEvent(new Event('pointerup'))
  expect(warning()).toBeNull() // the click is yet to come
  await until(() => expect(warning()).not.toBeNull())
})

test('a warning appears at once after a key, and not if the field has the focus again', async () => {
  const { input, warning } = await draw()
  await act(async () => input.blur())
  await until(() => expect(warning()).not.toBeNull())
  await act(async () => input.focus())
  await act(async () => {
    input.blur()
    input.focus()
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(warning()).toBeNull()
})
