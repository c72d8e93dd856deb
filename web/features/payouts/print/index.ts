export { RunLabels } from './run-labels.tsx'
export { RunPrint } from './run-print.tsx'
