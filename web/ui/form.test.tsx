import { act } from 'react'
import { expect, test, vi } from 'vitest'
import he from '../i18n/he.json'
import { createTranslator } from '../i18n/translation.ts'
import { render, typeInto } from '../test-render.tsx'
import { PrimaryButton } from './buttons.tsx'
import { TextField } from './fields.tsx'
import { type FieldErrors, FormErrors, useForm } from './form.tsx'

type Values = { name: string; city: string }
const required = ({ name, city }: Values): FieldErrors => ({
  name: name ? undefined : 'common.required',
  city: city ? undefined : 'err.fillAll',
})

function Example({ send }: { send: (values: Values) => unknown }) {
  const form = useForm({
    initial: { name: '', city: '' },
    validate: required,
    limitOf: (name) => (name === 'city' ? 30 : undefined),
  })
  return (
    <form
      {...form.props(async (values) => {
        const refused = (await send(values)) as FieldErrors | undefined
        if (refused) form.showErrors(refused)
      })}
    >
      <FormErrors errors={form.errors} labels={{ name: 'field.fullName', city: 'field.city' }} />
      <TextField label="Name" {...form.field('name')} />
      <TextField label="City" {...form.field('city')} />
      <PrimaryButton type="submit" busy={form.busy} busyLabel="Saving">
        Save
      </PrimaryButton>
    </form>
  )
}

async function open(send: (values: Values) => unknown, path = '/he') {
  const { container } = await render(<Example send={send} />, { path })
  const find = <E extends HTMLElement>(selector: string) => {
    const found = container.querySelector<E>(selector)
    if (!found) throw new Error(`There is no ${selector}`)
    return found
  }
  const field = (name: string) => find<HTMLInputElement>(`[name=${name}]`)
  return {
    container,
    field,
    button: () => find<HTMLButtonElement>('button[type=submit]'),
    press: () => act(async () => find('button[type=submit]').click()),
    type: (name: string, text: string) => typeInto(field(name), text),
  }
}

test('errors show at their fields in the reader’s language, and the first field gets the focus', async () => {
  const send = vi.fn()
  const { press, field, container } = await open(send)
  await press()
  expect(send).not.toHaveBeenCalled()
  expect(field('name').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('name'))
  const described = field('name').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('שדה חובה')
  expect(container.querySelector('[role=alert]')?.textContent).toContain('עיר – נא למלא')
})

test('an error about a text that is too long names the limit, of a rule or of the server', async () => {
  const { press, type, field } = await open(async () => ({
    name: 'err.tooLong',
    city: 'err.tooLong',
  }))
  await type('name', 'Moshe')
  await type('city', 'Monsey')
  await press()
  const said = field('city').closest('form')?.textContent
  expect(said).toContain(createTranslator('he', he).t('err.tooLongLimit', { limit: 30 }))
  expect(said).toContain(he['err.tooLong'])
})

test('editing a field clears its error and no others', async () => {
  const { press, type, field } = await open(vi.fn())
  await press()
  await type('name', 'משה')
  expect(field('name').getAttribute('aria-invalid')).not.toBe('true')
  expect(field('city').getAttribute('aria-invalid')).toBe('true')
})

test('a valid form is submitted once, however often the button is pressed', async () => {
  let finish = (_refused?: FieldErrors) => {}
  const send = vi.fn(() => new Promise<FieldErrors | undefined>((done) => (finish = done)))
  const { press, type, button } = await open(send)
  await type('name', 'משה')
  await type('city', 'מונסי')
  await press()
  await press()
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'משה', city: 'מונסי' })
  expect(button().textContent).toBe('Saving')
  expect(button().getAttribute('aria-disabled')).toBe('true')
  await act(async () => finish())
  expect(button().textContent).toBe('Save')
})

test('what is typed before the scripts have loaded is taken over, and cannot be sent before', async () => {
  const send = vi.fn()
  const find = <E extends HTMLElement>(container: HTMLElement, selector: string) =>
    container.querySelector<E>(selector) ?? expect.fail(`There is no ${selector}`)
  const { container } = await render(<Example send={send} />, {
    beforeScripts(page) {
      expect(find<HTMLButtonElement>(page, 'button').disabled).toBe(true)
      find<HTMLInputElement>(page, '[name=name]').value = 'Moshe'
      find<HTMLInputElement>(page, '[name=city]').value = 'Monsey'
    },
  })
  await act(async () => find(container, 'button').click())
  expect(find<HTMLInputElement>(container, '[name=name]').value).toBe('Moshe')
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Moshe', city: 'Monsey' })
})

test('errors of the server show at their fields too', async () => {
  const { press, type, field } = await open(async () => ({ city: 'common.required' }))
  await type('name', 'משה')
  await type('city', 'x')
  await press()
  expect(field('city').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('city'))
})

test('the summary lists only fields that have a label', async () => {
  const errors = { city: 'common.required', routing_number_confirm: 'common.required' }
  const labels = { name: 'field.fullName', city: 'field.city' } as const
  const { container } = await render(<FormErrors errors={errors} labels={labels} />)
  const lines = [...container.querySelectorAll('li')].map((line) => line.textContent)
  expect(lines).toEqual(['City – This field is required'])
})
