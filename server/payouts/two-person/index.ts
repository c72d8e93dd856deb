export { mayConfirm, mustOtherHandOver, mustOtherLock } from './two-person.ts'
