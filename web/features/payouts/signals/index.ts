export { SignalsOfKind, useRunSignals } from './signal-list.tsx'
export { SignalYear } from './signal-year.tsx'
