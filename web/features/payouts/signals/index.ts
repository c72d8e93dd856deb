export { SignalYear } from './lazy-year.tsx'
export { RunSignals } from './run-signals.tsx'
