export { acceptChanges } from './changes.ts'
export { confirmationOf, isBeyondConfirming } from './confirming.ts'
export { changeProcedures } from './procedures.ts'
export { refusalToHandOver, refusalToLockRun, sharedPresses } from './two-person.ts'
