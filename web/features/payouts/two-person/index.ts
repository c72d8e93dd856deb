export { RunChanges } from './run-changes.tsx'
export { isUnseen, loadUnseenChanges, useUnseenChanges } from './unseen-changes.ts'
