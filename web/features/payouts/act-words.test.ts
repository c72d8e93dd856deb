import { expect, test } from 'vitest'
import { paymentActNames, ruleOfAct } from '#domain/payouts/payment-acts.ts'
import messages from '#messages/en.json'

test('each act that a list offers has its words', () => {
  const needed = paymentActNames.flatMap((act) => {
    const { permits, isOffered, isOfferedFor, question } = ruleOfAct(act)
    return [
      ...(permits || isOffered ? [`payouts.action.${act}`] : []),
      ...(question ? [`payouts.${act}One`, `payouts.${act}OneText`] : []),
      ...(isOfferedFor ? [`checks.action.${act}`] : []),
    ]
  })
  expect(needed.filter((key) => !(key in messages))).toEqual([])
})
