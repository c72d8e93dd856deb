import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isIsraeliAccount, parseIsraeliBranch } from './israeli-bank-account.ts'
import values from './tables/payment-test-values.json' with { type: 'json' }

const { valid, invalid, disputed } = values.israeli_bank_account
const at = (bank: string | number, branch: string) => ({ bank: Number(bank), branch })

test.each(valid)('accepts $bank-$branch $account: $note', ({ bank, branch, account }) => {
  expect(isIsraeliAccount(account, at(bank, branch))).not.toBe(false)
})

test.each([...invalid, ...disputed])(
  'rejects $bank-$branch $account: $note',
  ({ bank, branch, account }) => expect(isIsraeliAccount(account, at(bank, branch))).toBe(false),
)

describe('the rules of the banks', () => {
  test('cover ten banks', () => {
    const known = Array.from({ length: 100 }, (_, bank) => bank).filter(
      (bank) => isIsraeliAccount('1', at(bank, '001')) !== undefined,
    )
    expect(known).toEqual([4, 9, 10, 11, 12, 17, 18, 20, 31, 52])
  })

  // Tries every possible remainder. The last column lists the valid ones.
  test.each([
    [4, '000', 6, [0, 2]],
    [12, '000', 6, [0, 2, 4, 6]],
    [20, '000', 6, [0, 2, 4]],
    [11, '571', 9, [0, 2, 4]],
    [17, '571', 9, [0, 2, 4]],
    [31, '571', 9, [0, 6]],
    [52, '571', 9, [0, 6]],
  ])(
    '%i-%s accepts, modulo 11 of %i digits, the remainders %j',
    (bank, branch, length, remainders) => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 999_999 }), (account) => {
          const digits = [...String(account).padStart(length, '0')].map(Number)
          const sum = digits.reduce((sum, digit, place) => sum + digit * (length - place), 0)
          return (
            isIsraeliAccount(String(account), at(bank, branch)) === remainders.includes(sum % 11)
          )
        }),
      )
    },
  )

  test('First International applies its rule to all nine digits or to the last six', () => {
    expect(isIsraeliAccount('100000003', at(31, '001'))).toBe(false)
    expect(isIsraeliAccount('100000002', at(31, '001'))).toBe(true) // 9 + 2 = 11
    expect(isIsraeliAccount('101032018', at(31, '001'))).toBe(true) // 32018 alone
  })

  test('Mizrahi-Tefahot subtracts 400 from branches 401 to 799', () => {
    const weights = [9, 8, 7, 6, 5, 4, 3, 2, 1]
    const branches = fc.oneof(fc.constantFrom(0, 1, 399, 400, 401, 799, 800, 999), fc.nat(999))
    fc.assert(
      fc.property(branches, fc.integer({ min: 1, max: 999_999 }), (branch, account) => {
        const counted = branch > 400 && branch < 800 ? branch - 400 : branch
        const digits = [
          ...String(counted).padStart(3, '0'),
          ...String(account).padStart(6, '0'),
        ].map(Number)
        const sum = digits.reduce((sum, digit, place) => sum + digit * (weights[place] ?? 0), 0)
        return (
          isIsraeliAccount(String(account), at(20, String(branch).padStart(3, '0'))) ===
          [0, 2, 4].includes(sum % 11)
        )
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['110', '12340010', false],
    ['110', '12342010', false],
    ['110', '12342310', false],
    ['110', '12341110', true],
    ['128', '12340010', true],
    ['180', '12342010', true],
    ['330', '12342310', true],
    ['340', '12341110', true],
  ])('Leumi with the constant %s and the digits %s is valid: %s', (constant, account, right) => {
    const digits = [...`936${account.slice(0, 6)}`].map(Number)
    const sum = digits.reduce((sum, digit, place) => sum + digit * (10 - place), 0)
    const check = (((-sum - Number(constant)) % 100) + 100) % 100
    const whole = account.slice(0, 6) + String(check).padStart(2, '0')
    expect(isIsraeliAccount(whole, at(10, '936'))).toBe(right)
  })

  test('One Zero detects every single wrong digit', () => {
    fc.assert(
      fc.property(fc.nat({ max: 8 }), fc.nat({ max: 9 }), (place, digit) => {
        const account = '123456771'
        fc.pre(account[place] !== String(digit))
        const wrong = account.slice(0, place) + digit + account.slice(place + 1)
        return isIsraeliAccount(wrong, at(18, '001')) === false
      }),
    )
  })
})

test('leading zeros are ignored, too many digits are rejected', () => {
  expect(isIsraeliAccount('41116', at(12, '571'))).toBe(true)
  expect(isIsraeliAccount('0000000041116', at(12, '571'))).toBe(true)
  for (const [bank, length] of [
    [12, 6],
    [10, 8],
    [11, 9],
    [31, 9],
    [9, 9],
    [18, 9],
  ] as const) {
    const longer = Array.from({ length: 1000 }, (_, index) => 10 ** length + index)
    expect(longer.filter((account) => isIsraeliAccount(String(account), at(bank, '001')))).toEqual(
      [],
    )
  }
})

test('zeros alone are rejected', () => {
  expect(isIsraeliAccount('000000', at(12, '000'))).toBe(false)
})

describe('parsing bank and branch', () => {
  test.each([
    ['12-571', 12, '571'],
    ['12571', 12, '571'],
    ['012571', 12, '571'],
    ['04-284', 4, '284'],
    ['4-284', 4, '284'],
    ['4284', 4, '284'],
    ['20-6', 20, '006'],
    ['012-571', 12, '571'],
  ])('%s is bank %i, branch %s', (value, bank, branch) => {
    expect(parseIsraeliBranch(value)).toEqual({ bank, branch })
  })

  test.each(['', '12', '12-', '-571', '123-571', '12-5711', '1257111', '12-57a', 'Leumi'])(
    '%j is neither',
    (value) => expect(parseIsraeliBranch(value)).toBeUndefined(),
  )
})
