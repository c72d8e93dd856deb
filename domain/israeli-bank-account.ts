/**
 * Israeli bank accounts by the rules of MASAV, the Israeli bank clearing house ("Checking the
 * legality of an account number", December 2024). Banks that are not in the table are not checked.
 */

type IsraeliBranch = { bank: number; branch: string }

type Digits = readonly number[]
type Rule = {
  /** Number of digits in an account of this bank. Shorter numbers are padded with zeros. */
  length: number
  isValid: (account: Digits, branch: Digits) => boolean
}

const digitsOf = (text: string): Digits => [...text].map(Number)

const numberOf = (digits: Digits) => Number(digits.join(''))

/**
 * Returns the sum of the digits with descending weights. `last` is the weight of the last digit:
 * three digits get 3, 2, 1.
 */
const weighted = (digits: Digits, last = 1) =>
  digits.reduce((sum, digit, place) => sum + digit * (digits.length - place - 1 + last), 0)

/** Branch (weights 9, 8, 7) and six digits of the account (weights 6 to 1), modulo 11. */
const branchAndAccount = (account: Digits, branch: Digits) => weighted([...branch, ...account]) % 11

const ofBranchAndAccount = (...remainders: number[]): Rule => ({
  length: 6,
  isValid: (account, branch) => remainders.includes(branchAndAccount(account, branch)),
})

const discount: Rule = {
  length: 9,
  isValid: (account) => [0, 2, 4].includes(weighted(account) % 11),
}

/** First International and Pagi: the rule holds for all nine digits or for the last six. */
const international: Rule = {
  length: 9,
  isValid: (account) =>
    [account, account.slice(-6)].some((digits) => [0, 6].includes(weighted(digits) % 11)),
}

/** Mizrahi-Tefahot: 400 is subtracted from branches 401 to 799. */
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
 * Leumi: the weighted sum of branch (10, 9, 8) and six digits (7 to 2), a constant for the kind of
 * account, and the two check digits add up to a multiple of 100. The constant 110 is invalid if
 * digits 5 and 6 are 00, 20 or 23.
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

/** Postal Bank: nine digits (weights 9 to 1), modulo 10. */
const postal: Rule = { length: 9, isValid: (account) => weighted(account) % 10 === 0 }

/**
 * One Zero: the two check digits are 98 minus the remainder of branch and seven digits modulo 97.
 */
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

/** Parses bank and branch from `12-571`, `12571` or `4-1`. Returns undefined for anything else. */
export function parseIsraeliBranch(value: string): IsraeliBranch | undefined {
  const match = /^0?(\d{1,2})-(\d{1,3})$/.exec(value) ?? /^0?(\d{1,2})(\d{3})$/.exec(value)
  if (!match) return undefined
  const [, bank, branch = ''] = match
  return { bank: Number(bank), branch: branch.padStart(3, '0') }
}

/**
 * Checks whether an account number is valid for its bank and branch. Returns undefined if the bank
 * has no rule here.
 */
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
