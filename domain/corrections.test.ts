import { describe, expect, test } from 'vitest'
import {
  canFamilyCorrect,
  changesBetween,
  familyCorrectedFields,
  groupsOf,
  paymentParts,
} from './corrections.ts'
import { paymentStates } from './payouts/payment-states.ts'

describe('changes', () => {
  test('are the fields whose values differ, with both values', () => {
    const before = { phone: '718-555-0123', city: 'Brooklyn', state: null }
    const after = { phone: '718-555-0199', city: 'Brooklyn', account_number: '1' }
    expect(changesBetween(before, after)).toEqual({
      phone: ['718-555-0123', '718-555-0199'],
      account_number: [null, '1'],
    })
  })

  test('are named in groups', () => {
    expect(
      groupsOf(
        { iban: ['1', '2'], city: ['a', 'b'], phone: ['1', '2'] },
        { payment_method: 'wire' },
      ),
    ).toEqual(['contact', 'address', 'payment'])
    expect(groupsOf({ payment_method: ['ach', 'check'] }, { payment_method: 'check' })).toEqual([
      'payment',
    ])
    expect(groupsOf({ reason: ['a', 'b'] }, { payment_method: 'ach' })).toEqual(['request'])
  })

  test('of the name concern the payment where the name is the payee', () => {
    const changes = { full_name: ['Moshe', 'Meir'] } as const
    expect(groupsOf({ full_name: [...changes.full_name] }, { payment_method: 'ach' })).toEqual([
      'contact',
    ])
    expect(
      groupsOf({ full_name: [...changes.full_name] }, { payment_method: 'israeli_bank' }),
    ).toEqual(['contact', 'payment'])
    expect(paymentParts({ full_name: ['Moshe', 'Meir'] }, 'israeli_bank').isPayee).toBe(true)
    expect(paymentParts({ full_name: ['Moshe', 'Meir'] }, 'ach').isPayee).toBe(false)
  })

  test('of the email address concern the payment of a digital check only', () => {
    const groups = (check_delivery_method?: string) => {
      const paid = { payment_method: 'check', check_delivery_method } as const
      return groupsOf({ email: ['a@example.com', 'b@example.com'] }, paid)
    }
    expect(groups('email')).toEqual(['contact', 'payment'])
    expect(groups('mail')).toEqual(['contact'])
    const other = { payment_method: 'ach', check_delivery_method: 'email' } as const
    expect(groupsOf({ email: ['a', 'b'] }, other)).toEqual(['contact'])
  })

  test('of a number leave payee, address and type of account', () => {
    expect(paymentParts({ account_number: ['1', '2'] }, 'ach')).toEqual({
      isPayee: false,
      isAddress: false,
      isAccountType: false,
    })
    expect(paymentParts({ payment_method: ['ach', 'wire'] }, 'wire')).toEqual({
      isPayee: true,
      isAddress: true,
      isAccountType: true,
    })
  })
})

describe('a family', () => {
  const request = { outcome: 'approved', status: 'processing', lastPayment: null } as const

  test('may not change name, e-mail address and purpose', () => {
    for (const field of ['full_name', 'email', 'category', 'reason', 'where_met']) {
      expect(familyCorrectedFields).not.toContain(field)
    }
  })

  test('may correct until its payment is locked, and again after it came back', () => {
    const open = paymentStates.filter((lastPayment) =>
      canFamilyCorrect({ ...request, lastPayment }),
    )
    expect(open).toEqual(['planned', 'held', 'returned', 'failed', 'cancelled'])
    expect(canFamilyCorrect(request)).toBe(true)
  })

  test.each([
    { ...request, outcome: 'declined' as const },
    { ...request, outcome: 'withdrawn' as const },
    { ...request, status: 'processed' as const },
    { ...request, status: 'paid' as const },
  ])('may not correct when it is over: $outcome, $status', (over) => {
    expect(canFamilyCorrect(over)).toBe(false)
  })
})
