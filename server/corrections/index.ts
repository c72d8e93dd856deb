export { correctionProcedures } from './procedures.ts'
