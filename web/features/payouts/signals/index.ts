export { RunSignals } from './run-signals.tsx'
