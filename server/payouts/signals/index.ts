export { keepSignalsOfLock, signalProcedures } from './signals.ts'
export { eraseSignalWords } from './signals-store.ts'
