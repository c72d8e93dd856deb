export { foundFamilies } from './finding.ts'
export { familyProcedures } from './procedures.ts'
