export { foundFamilies } from './finding.ts'
export { startFamilies } from './filling.ts'
export { familyProcedures } from './procedures.ts'
