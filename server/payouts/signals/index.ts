export { keepSignalsOfLock, signalProcedures } from './signals.ts'
export { eraseSignalWords } from './signals-store.ts'
export { downloadYear, yearProcedures } from './year.ts'
