export {
  consentsOf,
  endConsent,
  exportedConsents,
  forgetConsents,
  giveConsent,
} from './consent-store.ts'
export { getReach, setReach } from './reach.ts'
export { readTextWish } from './ways.ts'
