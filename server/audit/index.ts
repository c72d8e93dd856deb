export { auditProcedures } from './procedures.ts'
