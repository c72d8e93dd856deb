export { ChangesDialog } from './changes-dialog.tsx'
export { RunChanges } from './run-changes.tsx'
export { isUnseen, loadUnseenChanges, useUnseenChanges } from './unseen-changes.ts'
