import { type Locale, localeOfPath } from '#domain/locales.ts'

type Query = Record<string, string | undefined>

const inLocale = (segment: string) => (locale: Locale) => `/${locale}/${segment}`

function withQuery(path: string, query: Query = {}) {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
  return given.length ? `${path}?${new URLSearchParams(given)}` : path
}

/** The part of the dashboard's address at which the page opens at the question that waits. */
export const QUESTION_HASH = '#question'

/**
 * Every address of the portal (docs/product.md §1.2). Those with a language take it as the first
 * argument.
 */
export const paths = {
  landing: '/',
  home: (locale: Locale) => `/${locale}`,
  signIn: (locale: Locale, query?: { return_to?: string }) =>
    withQuery(inLocale('signin')(locale), query),
  newRequestChoice: inLocale('new-request-choice'),
  newAccountCodeValidation: inLocale('new-account-code-validation'),
  signUp: (locale: Locale, query?: { code?: string }) =>
    withQuery(inLocale('signup')(locale), query),
  register: (locale: Locale, query?: { code?: string }) =>
    withQuery(inLocale('register')(locale), query),
  newRequestCodeValidation: inLocale('new-request-code-validation'),
  request: (locale: Locale, query?: { code?: string; code_id?: string }) =>
    withQuery(inLocale('request')(locale), query),
  dashboard: inLocale('dashboard'),
  changeDetails: (locale: Locale, query?: { request?: string }) =>
    withQuery(inLocale('change-details')(locale), query),
  myRequests: inLocale('my-requests'),
  resetPassword: inLocale('reset-password'),
  changePassword: inLocale('change-password'),
  security: inLocale('security'),
  administratorInvite: inLocale('administrator-invite'),
  administratorTrial: inLocale('administrator-trial'),
  emailVerification: (locale: Locale, query?: { email?: string }) =>
    withQuery(inLocale('email-verification')(locale), query),
  authConfirm: inLocale('auth-confirm'),
  status: inLocale('status'),
  admin: '/admin',
  adminCodes: '/admin/codes',
  adminCodeCards: '/admin/codes/cards',
  adminCampaigns: '/admin/campaigns',
  adminRequests: '/admin/requests',
  adminDirectRequest: '/admin/direct-request',
  adminMasterDashboard: '/admin/master-dashboard',
  adminAdministrators: '/admin/administrators',
  adminAudit: '/admin/audit',
  adminDeclineReasons: '/admin/decline-reasons',
  adminLetters: '/admin/letters',
  adminCalls: '/admin/calls',
  adminPerson: '/admin/person',
  adminFamilies: '/admin/families',
  adminLikely: '/admin/families/likely',
  adminCorrect: '/admin/correct',
  adminBooks: '/admin/books',
  adminBooksList: '/admin/books/list',
  adminPayouts: '/admin/payouts',
  adminPayoutSettings: '/admin/payouts/settings',
  adminPayoutYear: '/admin/payouts/year',
  adminOpenItems: '/admin/payouts/open',
  adminChecks: '/admin/payouts/checks',
} as const

type BooksSpan = Partial<
  Record<'month' | 'from' | 'to' | 'fund' | 'fund_name' | 'family' | 'family_name', string>
>

/** The address of what a figure consists of, of a month or from a day to another. */
export const booksListPath = (figure: string, span: BooksSpan) =>
  withQuery(paths.adminBooksList, { figure, ...span })

/** The address of a family. */
export const familyPath = (number: number) => `${paths.adminFamilies}/${number}`

/** The address of the requests, decided or not, that a search finds: a code, a name. */
export const requestsFoundPath = (search: string) =>
  withQuery(paths.adminRequests, { tab: 'all', search })

/** The address of a run of payouts, and of its page for paper. */
export const payoutRunPath = (number: number) => `${paths.adminPayouts}/${number}`
export const payoutPrintPath = (number: number, method: string) =>
  `${payoutRunPath(number)}/print?method=${method}`

/** The addresses of single things: a family, and a run. */
const ofOne = /^\/admin\/(families\/\d{1,9}|payouts\/\d{1,9}(\/print)?)$/

/**
 * Where a user may return to after signing in: a page of this table, never another site
 * (docs/product.md §1.2). Returns undefined for everything else.
 */
export function ownPath(target: string | null | undefined, locale: Locale): string | undefined {
  if (!target?.startsWith('/')) return undefined
  const url = parsed(target)
  if (url?.origin !== 'https://own.invalid') return undefined
  const spoken = localeOfPath(url.pathname) ?? locale
  const known = Object.values(paths).map((path) => (typeof path === 'string' ? path : path(spoken)))
  const isKnown = known.includes(url.pathname) || ofOne.test(url.pathname)
  return isKnown ? url.pathname + url.search + url.hash : undefined
}

/** Does without `URL.parse`, which is younger than the browsers of docs/decisions/040. */
function parsed(target: string): URL | undefined {
  try {
    return new URL(target, 'https://own.invalid')
  } catch {
    return undefined
  }
}
