export { personProcedures } from './procedures.ts'
