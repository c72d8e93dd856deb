import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '#web/api.ts'
import { SiteProvider } from '#web/site.tsx'
import { render, until } from '#web/test-render.tsx'
import type { RunDetails } from '../queries.ts'
import { ProblemList } from './problem-list.tsx'

const problem = {
  code: 'payee_unconfirmed',
  field: 'payee_for_bank',
  payment_id: 'p',
  request_id: 'r',
  reference: 'K00000012',
  full_name: 'משה כהן',
  family_id: null,
  method: 'ach',
  amount_usd: '180.00',
  payee_for_bank: 'Moshe Cohen',
  payee_from: 'K00000005',
}

/** Shows problems; `sent` is what `act_on_payment` is called with. A refused call names its field. */
async function showProblems(problems: object[], refused: Record<string, string> = {}) {
  const sent: { payment_id: string }[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    const input = JSON.parse(body ?? 'null')
    if (path === '/rpc/act_on_payment') sent.push(input)
    const code = refused[input?.payment_id]
    return code
      ? Response.json({ success: false, error_code: code, fields: { payee_for_bank: code } })
      : Response.json({ success: true, payment: {} })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const details = { run: { id: 'run' }, problems } as unknown as RunDetails
  const { container } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <SiteProvider>
        <ProblemList details={details} />
      </SiteProvider>
    </QueryClientProvider>,
  )
  const press = (text: string) =>
    act(async () => {
      const buttons = [...container.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent === text)?.click()
    })
  return { sent, container, press }
}

const labelled = (container: HTMLElement, label: string) =>
  container.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)

test('a name of an earlier payment is shown with its payment, and confirmed as it is', async () => {
  const { sent, container } = await showProblems([problem])
  expect(container.textContent).toContain('Moshe Cohen')
  expect(container.textContent).toContain('(from K00000005, to be confirmed)')
  await act(async () => labelled(container, 'Confirm the name: משה כהן')?.click())
  await until(() =>
    expect(sent).toEqual([{ act: 'change', payment_id: 'p', payee_for_bank: 'Moshe Cohen' }]),
  )
})

const address = { address_line1: 'רחוב עזרא 15', city: 'בני ברק', postal_code: '51100' }
const entered = {
  payee: 'רחל לאה הלוי',
  address: { ...address, address_line2: null, state: null },
}
const unwritable = {
  ...problem,
  code: 'payee_letters',
  full_name: 'רחל לאה הלוי',
  family_id: 'f',
  payee_for_bank: null,
  payee_from: null,
  entered,
}

test('a person with several payments is asked once, and one press confirms all of them', async () => {
  const other = { ...unwritable, payment_id: 'r', request_id: 's', amount_usd: '20.00' }
  const { sent, container } = await showProblems([
    { ...unwritable, payment_id: 'q' },
    other,
    // Another family's child of the same name is another person.
    { ...other, payment_id: 't', family_id: 'g' },
  ])
  expect(container.querySelectorAll('li')).toHaveLength(2)
  expect(container.querySelector('li')?.textContent).toContain('2 payments')
  expect(container.querySelector('li')?.textContent).toContain('$200.00')
  await act(async () => labelled(container, 'Confirm the name: רחל לאה הלוי')?.click())
  await until(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ payment_id }) => payment_id)).toEqual(['q', 'r'])
})

test('names and addresses begin with suggestions, and what one payment refuses stops no other', async () => {
  const { sent, container, press } = await showProblems(
    [
      { ...unwritable, payment_id: 'q' },
      {
        ...unwritable,
        payment_id: 'r',
        spelled_before: { payee: 'RUCHEL LEAH', address: null },
      },
      { ...unwritable, payment_id: 's', code: 'address_letters', method: 'check' },
    ],
    { r: 'payout.problem.payee_letters' },
  )
  await press('Mend it')
  await until(() => expect(container.querySelectorAll('form input')).toHaveLength(7))
  expect(sent).toEqual([])
  await press('Confirm for 3 payments')
  await until(() => expect(sent).toHaveLength(3))
  expect(sent).toMatchObject([
    { payment_id: 'q', payee_for_bank: 'RACHEL LEAH HALEVI' },
    { payment_id: 'r', payee_for_bank: 'RUCHEL LEAH' },
    {
      payment_id: 's',
      address_for_bank: {
        address_line1: 'Rechov Ezra 15',
        address_line2: null,
        city: 'Bnei Brak',
        state: null,
        postal_code: '51100',
      },
    },
  ])
  await until(() => expect(container.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1))
})

test('all names are confirmed by one press, as each person’s line shows them', async () => {
  const { sent, press } = await showProblems([problem, { ...unwritable, payment_id: 'q' }])
  await press('Confirm all names (2)')
  await until(() => expect(sent).toHaveLength(2))
})
