import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api.ts'
import { emptyValues, type FormValues } from '#web/features/request-fields/index.ts'
import { render, typeInto, until } from '#web/test-render.tsx'
import { OpenedForm } from './correction-form.tsx'
import type { Stored } from './rules.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const stored: Stored = {
  success: true,
  corrected_at: null,
  values: {
    phone: '+1 718 555 0123',
    address_line1: '1432 54th Street',
    city: 'Brooklyn',
    postal_code: '11219',
    country: 'US',
    payment_method: 'ojc_online',
    congregation_name: 'Khal Beis Avrohom',
  },
  masked: { tax_id: '••••6789' },
  payment_method: 'ojc_online',
  has_account: true,
  is_being_paid: false,
}
const byOffice = '2026-11-22T10:00:00.000Z'
const latest: Stored = {
  ...stored,
  corrected_at: byOffice,
  values: { ...stored.values, city: 'Monsey', phone: '+1 718 555 0199' },
}

test('a correction made elsewhere meanwhile is refused, and what was typed stays', async () => {
  const sent: Record<string, unknown>[] = []
  const onDone = vi.fn()
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path.endsWith('get_request_to_correct')) return Response.json(latest)
    if (!path.endsWith('correct_own_request')) return Response.json(null)
    sent.push(JSON.parse(body))
    return Response.json(
      sent.length === 1
        ? { success: false, error_code: 'correct.changedMeanwhile' }
        : { success: true, corrected_at: byOffice, groups: ['contact'] },
    )
  })
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <OpenedForm userId="u" requestId="r" corrector="family" onDone={onDone} opened={stored} />
    </QueryClientProvider>,
  )
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const save = () => act(async () => document.querySelector('form')?.requestSubmit())
  await until(() => expect(field('city')?.value).toBe('Brooklyn'))
  await typeInto(field('address_line1') as HTMLInputElement, '1 Main Street')
  await typeInto(field('phone') as HTMLInputElement, '+1 845 352 0100')

  await save()
  await until(() => expect(field('city')?.value).toBe('Monsey')) // was not touched here
  const alert = document.querySelector('.form-failure')
  expect(alert?.textContent).toContain('The request was changed in the meantime')
  expect(field('address_line1')?.value).toBe('1 Main Street')
  expect(onDone).not.toHaveBeenCalled()
  // What was changed is shown, and where both changed one field either can be taken.
  const changed = [...document.querySelectorAll('[role=status] li')].map((item) => item.textContent)
  expect(changed.join()).toContain('Monsey, before Brooklyn')
  expect(changed.join()).toContain('+1 718 555 0199')
  const take = document.querySelectorAll<HTMLButtonElement>('[role=status] li button')
  expect(take).toHaveLength(1)
  await act(async () => take[0]?.click())
  await until(() => expect(field('phone')?.value).toBe('+1 718 555 0199'))

  await save()
  await until(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([
    { expected_corrected_at: null, input_city: 'Brooklyn' },
    {
      expected_corrected_at: byOffice,
      input_city: 'Monsey',
      input_address_line1: '1 Main Street',
      input_phone: '+1 718 555 0199',
    },
  ])
  expect(sent[1]?.operation_id).not.toBe(sent[0]?.operation_id)
})

test('what was typed after the request had arrived is filled in, numbers included', async () => {
  const typed = { ...emptyValues('a@example.org'), ...stored.values, full_name: 'Moshe Cohen' }
  const tax = { tax_id: '98-7654321', tax_id_confirm: '98-7654321' }
  const numbers = { tax_id: '123456789' }
  const show = (values: FormValues) =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <OpenedForm
          {...{ userId: 'u', requestId: 'r', corrector: 'family', onDone() {} }}
          opened={{ ...stored, values: { ...stored.values, full_name: 'Moshe Cohen' } }}
          sent={{ values, numbers }}
        />
      </QueryClientProvider>,
    )
  const { container } = await show({ ...typed, ...tax, city: 'Monsey', reason: 'A wedding' })
  const lists = [...container.querySelectorAll('ul')].map((list) => list.textContent)
  expect(lists[0]).toContain('Monsey, before Brooklyn')
  expect(lists[0]).toContain('987654321')
  expect(lists[1]).toContain('A wedding') // the family cannot correct it
  expect(container.querySelector<HTMLInputElement>('[name=tax_id]')?.value).toBe('98-7654321')

  const unknown = await show({ ...typed, tax_id: '' })
  expect(unknown.container.textContent).toContain('check below that the numbers are those')
  expect(unknown.container.textContent).toContain('••••6789')
  const same = await show({ ...typed, tax_id: '123456789', tax_id_confirm: '123456789' })
  expect(same.container.querySelector('form')).toBeNull()
})
