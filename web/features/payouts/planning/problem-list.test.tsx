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
  method: 'ach',
  payee_for_bank: 'Moshe Cohen',
  payee_from: 'K00000005',
}

const check = {
  id: 'c',
  number: 1041,
  payment_id: 'earlier',
  reference: 'K00000005',
  payee: 'Moshe Cohen',
  state: 'mailed',
  mailed_on: '2026-11-20',
}

/** Shows problems; `sent` is what `act_on_payment` is called with. A refused call names its field. */
async function showProblems(problems: object[], refused: Record<string, string> = {}) {
  const sent: { payment_id: string }[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    const input = JSON.parse(body ?? 'null')
    if (path === '/rpc/act_on_payment') sent.push(input)
    if (path === '/rpc/list_checks') return Response.json({ checks: [check], next_cursor: null })
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

test('a name of an earlier payment is shown with its payment, and confirmed as it is', async () => {
  const { sent, container } = await showProblems([problem])
  expect(container.textContent).toContain('Moshe Cohen (from K00000005, to be confirmed)')
  const button = container.querySelector<HTMLButtonElement>(
    '[aria-label="Confirm the name: משה כהן"]',
  )
  await act(async () => button?.click())
  await until(() =>
    expect(sent).toEqual([{ act: 'change', payment_id: 'p', payee_for_bank: 'Moshe Cohen' }]),
  )
})

test('names and addresses are suggested on one page, and nothing is sent before the press', async () => {
  const address = { address_line1: 'רחוב עזרא 15', city: 'בני ברק', postal_code: '51100' }
  const noAddress = { address_line2: null, state: null }
  const entered = { payee: 'רחל לאה הלוי', address: { ...address, ...noAddress } }
  const unwritable = { ...problem, payee_for_bank: null, payee_from: null, entered }
  const names = [
    problem,
    { ...unwritable, payment_id: 'q', code: 'payee_letters' },
    {
      ...unwritable,
      payment_id: 'r',
      code: 'payee_letters',
      spelled_before: { payee: 'RUCHEL LEAH', address: null },
    },
    { ...unwritable, payment_id: 's', code: 'address_letters', method: 'check' },
  ]
  const { sent, container, press } = await showProblems(names, {
    r: 'payout.problem.payee_letters',
  })
  await press('Names and addresses for the bank: 4')
  await until(() => expect(container.querySelectorAll('form input')).toHaveLength(8))
  expect(sent).toEqual([])
  await press('Confirm all of these')
  await until(() => expect(sent).toHaveLength(4))
  expect(sent).toMatchObject([
    { payment_id: 'p', payee_for_bank: 'Moshe Cohen' },
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
