export { RunSignals } from './run-signals.tsx'
export { SignalYear } from './signal-year.tsx'
