import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paymentActNames, ruleOfAct } from '#domain/payouts/payment-acts.ts'
import { contract } from './index.ts'
import type { Procedure } from './procedure.ts'

const text = readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8')
const section = text.split('\n## ').find((part) => part.startsWith('Fresh sign-in')) ?? ''
const rows = section.split('\n').filter((line) => line.startsWith('| `'))

test('docs/security.md says why a change needs no fresh sign-in, or when it does', () => {
  const listed = rows.flatMap((line) => line.split('|')[1]?.match(/\w+/g) ?? [])
  const expected = Object.entries<Procedure>(contract)
    .filter(([name]) => !/^(get|list|count|check|validate)_/.test(name))
    .filter(([, { audience, fresh }]) => audience !== 'visitor' && fresh !== true)
    .map(([name]) => name)
  expect(listed.sort()).toEqual(expected.sort())
})

test('it names the acts on a payment that need none', () => {
  const [, , when = ''] = rows.find((line) => line.includes('`act_on_payment`'))?.split('|') ?? []
  const named = [...when.matchAll(/`(\w+)`/g)].map(([, act]) => act)
  const expected = paymentActNames.filter((act) => ruleOfAct(act).needsNoFreshSignIn)
  expect(named.sort()).toEqual(expected.sort())
})
