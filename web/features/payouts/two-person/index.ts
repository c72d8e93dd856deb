export { RunChanges } from './run-changes.tsx'
export { isUnseen, useUnseenChanges } from './unseen-changes.ts'
