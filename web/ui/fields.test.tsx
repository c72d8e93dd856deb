import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { formatAccessCode, normalizeAccessCode } from '#domain/access-code.ts'
import { capitalizeWords } from '#domain/names.ts'
import { render, typeInto } from '#web/test-render.tsx'
import { TextField } from './fields.tsx'

type Rewrite = (typed: string) => string

const formatTyped: Rewrite = (typed) => {
  const symbols = normalizeAccessCode(typed)
  return symbols.length > 4 ? formatAccessCode(symbols) : symbols
}

function Example({ rewrite }: { rewrite: Rewrite }) {
  const [value, setValue] = useState('')
  return (
    <TextField
      label="Field"
      value={value}
      rewrite={rewrite}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}

async function draw(rewrite: Rewrite) {
  const { container } = await render(<Example rewrite={rewrite} />)
  const input = container.querySelector('input') as HTMLInputElement
  /** Puts a text into the field as the browser does, with the caret after it or at `caret`. */
  const put = (text: string, isComposing: boolean, caret = text.length) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.setSelectionRange(caret, caret)
      input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }))
    })
  const end = () =>
    act(async () => input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })))
  return { input, put, end }
}

test.each([
  ['a code', formatTyped, 'RHATTQAB', 'RHAT-TQAB'],
  ['a name', capitalizeWords, 'moshe', 'Moshe'],
])('%s is not rewritten while an input method composes it', async (_, rewrite, typed, right) => {
  const { input, put, end } = await draw(rewrite)
  for (const at of typed.split('').keys()) {
    await put(typed.slice(0, at + 1), true)
    expect(input.value).toBe(typed.slice(0, at + 1))
  }
  await end()
  expect(input.value).toBe(right)
})

test('what is typed is rewritten at once, with the caret after the same character', async () => {
  const { input, put } = await draw(formatTyped)
  await put('k7qm4', false)
  expect([input.value, input.selectionStart]).toEqual(['K7QM-4', 6])
  await put('K7aQM-4', false, 3)
  expect([input.value, input.selectionStart]).toEqual(['K7AQ-M4', 3])
})

/** Wraps the texts of an element as a browser does that translates the page. */
function translate(element: Element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts) {
    const font = document.createElement('font')
    text.parentNode?.replaceChild(font, text)
    font.append(text)
  }
}

/** A field that warns while it contains a text. */
function Warned() {
  const [value, setValue] = useState('')
  return (
    <TextField
      label="Field"
      help="Help"
      warning={value && 'Warning'}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}

test('a warning comes and goes on a page that the browser translates', async () => {
  const { container } = await render(<Warned />)
  const input = container.querySelector('input') as HTMLInputElement
  translate(container)
  await typeInto(input, '1')
  expect(container.textContent).toContain('HelpWarning')
  translate(container)
  await typeInto(input, '')
  expect(container.textContent).toContain('Help')
  expect(container.textContent).not.toContain('Warning')
})
