export { type Calls, createCalls } from './calls.ts'
export { unlessRefused } from './rolled-back.ts'
