export { findingProcedures } from './procedures.ts'
