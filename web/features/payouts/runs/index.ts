export { NewRun } from './new-run.tsx'
export { RunList } from './run-list.tsx'
export { RunScreen } from './run-screen.tsx'
