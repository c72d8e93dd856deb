export { templateProcedures } from './procedures.ts'
