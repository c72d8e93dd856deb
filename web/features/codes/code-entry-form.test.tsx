import { act, useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createAccessCode, formatAccessCode } from '#domain/access-code.ts'
import { call } from '#web/api.ts'
import { render, typeInto } from '#web/test-render.tsx'
import { CodeEntryForm } from './code-entry-form.tsx'

afterEach(() => vi.unstubAllGlobals())

const code = formatAccessCode(createAccessCode(() => 7))

async function enter(typed: string, answer?: () => unknown) {
  const fetch = vi.fn(async () => Response.json(answer?.()))
  vi.stubGlobal('fetch', fetch)
  const onValid = vi.fn()
  const { container } = await render(
    <CodeEntryForm
      help="help"
      validate={(code_text) => call('validate_code_for_registration', { code_text })}
      onValid={onValid}
    />,
  )
  const input = container.querySelector('input')
  if (!input) throw new Error('no field')
  await typeInto(input, typed)
  await act(async () => container.querySelector('form')?.requestSubmit())
  return { container, input, fetch, onValid }
}

test('a valid code continues', async () => {
  const answer = { success: true, code_id: 'the id' }
  const { onValid, fetch } = await enter(code.toLowerCase().replace('-', ''), () => answer)
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(onValid).toHaveBeenCalledWith(code, 'the id')
})

test('an empty or malformed code is reported without a call', async () => {
  const empty = await enter('  ')
  expect(empty.container.textContent).toContain('Please enter an access code')
  expect(empty.fetch).not.toHaveBeenCalled()
  const slip = await enter(`${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`)
  expect(slip.container.textContent).toContain('One of the characters looks wrong.')
  expect(slip.fetch).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(slip.input)
})

test('a refusal shows at the field, which keeps its text', async () => {
  const refusal = { success: false, error: 'x', error_code: 'code.invalid' }
  const { container, input, onValid } = await enter(code, () => refusal)
  expect(container.textContent).toContain('invalid or has already been used')
  expect(input.value).toBe(code)
  expect(onValid).not.toHaveBeenCalled()
})

const validate = async () => ({ code_id: 'the id' })

/** Proposes a code after it is shown. */
function LateProposal() {
  const [proposed, setProposed] = useState<string>()
  useEffect(() => setProposed(code), [])
  return <CodeEntryForm help="help" {...{ proposed, validate }} onValid={() => undefined} />
}

test('a proposed code that arrives late is selected, so that typing replaces it', async () => {
  const { container } = await render(<LateProposal />)
  const input = container.querySelector('input')
  expect(input?.value).toBe(code)
  expect([input?.selectionStart, input?.selectionEnd]).toEqual([0, code.length])
})
