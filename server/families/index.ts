export { startFamilies } from './filling.ts'
export { foundFamilies } from './finding.ts'
export { familyProcedures } from './procedures.ts'
