export { auditProcedures } from './procedures.ts'
export { findSeal } from './seal-store.ts'
export { checkTrail, type Letter, sealUpTo, startSealing } from './sealing.ts'
