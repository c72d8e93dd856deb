export { openSettings, settingsProcedures } from './settings.ts'
export { findSettings, rowLockedSettings } from './settings-store.ts'
