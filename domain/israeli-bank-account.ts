/**
 * Israeli bank accounts by the rules of MASAV, the Israeli bank clearing house ("Checking the
 * legality of an account number", December 2024). A bank that is not in the table has no rule here.
 */

export type IsraeliBranch = { bank: number; branch: string }

type Digits = readonly number[]
type Rule = {
  /** How many digits an account of this bank has; shorter ones are filled up with zeros. */
  length: number
  isValid: (account: Digits, branch: Digits) => boolean
}

const digitsOf = (text: string): Digits => [...text].map(Number)

const numberOf = (digits: Digits) => Number(digits.join(''))

/** The digits times descending weights, the last weight for the last digit: 3, 2, 1 for three digits down to 1. */
const weighted = (digits: Digits, last = 1) =>
  digits.reduce((sum, digit, place) => sum + digit * (digits.length - place - 1 + last), 0)

/** Branch (9, 8, 7) and six digits of the account (6 to 1), modulo 11. */
const branchAndAccount = (account: Digits, branch: Digits) => weighted([...branch, ...account]) % 11

const ofBranchAndAccount = (...remainders: number[]): Rule => ({
  length: 6,
  isValid: (account, branch) => remainders.includes(branchAndAccount(account, branch)),
})

const discount: Rule = {
  length: 9,
  isValid: (account) => [0, 2, 4].includes(weighted(account) % 11),
}

/** First International and Pagi: all nine digits, or only the last six. */
const international: Rule = {
  length: 9,
  isValid: (account) =>
    [account, account.slice(-6)].some((digits) => [0, 6].includes(weighted(digits) % 11)),
}

/** Mizrahi-Tefahot: branches 401 to 799 count as 400 less. */
const mizrahi: Rule = {
  length: 6,
  isValid: (account, branch) => {
    const number = numberOf(branch)
    const counted = number > 400 && number < 800 ? number - 400 : number
    const digits = digitsOf(String(counted).padStart(3, '0'))
    return [0, 2, 4].includes(branchAndAccount(account, digits))
  },
}

/**
 * Leumi: branch (10, 9, 8), six digits (7 to 2), a constant by kind of account and the two check
 * digits make a round hundred. The constant 110 does not go with digits 5-6 that are 00, 20 or 23.
 */
const leumi: Rule = {
  length: 8,
  isValid: (account, branch) => {
    const kind = numberOf(account.slice(4, 6))
    const constants = [128, 180, 330, 340, ...([0, 20, 23].includes(kind) ? [] : [110])]
    const sum = weighted([...branch, ...account.slice(0, 6)], 2) + numberOf(account.slice(6))
    return constants.some((constant) => (sum + constant) % 100 === 0)
  },
}

/** Postal Bank: nine digits (9 to 1), modulo 10. */
const postal: Rule = { length: 9, isValid: (account) => weighted(account) % 10 === 0 }

/** One Zero: branch and seven digits, with two check digits that make 98 with their remainder by 97. */
const oneZero: Rule = {
  length: 9,
  isValid: (account, branch) =>
    numberOf(account.slice(7)) === 98 - (numberOf([...branch, ...account.slice(0, 7)]) % 97),
}

const rules = new Map<number, Rule>([
  [4, ofBranchAndAccount(0, 2)], // Yahav
  [9, postal],
  [10, leumi],
  [11, discount],
  [12, ofBranchAndAccount(0, 2, 4, 6)], // Hapoalim
  [17, discount], // Mercantile
  [18, oneZero],
  [20, mizrahi],
  [31, international],
  [52, international], // Pagi
])

/** Bank and branch out of `12-571`, `12571` or `4-1`; undefined when it is neither. */
export function parseIsraeliBranch(value: string): IsraeliBranch | undefined {
  const match = /^0?(\d{1,2})-(\d{1,3})$/.exec(value) ?? /^0?(\d{1,2})(\d{3})$/.exec(value)
  if (!match) return undefined
  const [, bank, branch = ''] = match
  return { bank: Number(bank), branch: branch.padStart(3, '0') }
}

/** Whether an account number can be one of its bank and branch; undefined for a bank without a rule here. */
export function isIsraeliAccount(
  account: string,
  { bank, branch }: IsraeliBranch,
): boolean | undefined {
  const rule = rules.get(bank)
  if (!rule) return undefined
  const digits = account.replace(/^0+/, '').padStart(rule.length, '0')
  if (digits.length > rule.length || !/[1-9]/.test(digits)) return false
  return rule.isValid(digitsOf(digits), digitsOf(branch))
}
