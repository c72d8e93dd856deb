export { acceptChanges } from './changes.ts'
export { type Confirmation, confirmationOf } from './confirming.ts'
export { changeProcedures } from './procedures.ts'
export { refusalToHandOver, refusalToLockRun, sharedPresses } from './two-person.ts'
