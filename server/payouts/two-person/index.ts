export { acceptChanges } from './changes.ts'
export { changeProcedures } from './procedures.ts'
export { mayConfirm, mustOtherHandOver, sharedPresses } from './two-person.ts'
