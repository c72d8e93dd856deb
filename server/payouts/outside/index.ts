export { outsideProcedures } from './outside.ts'
