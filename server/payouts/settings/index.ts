export { openSettings, settingsProcedures } from './settings.ts'
export { findSettings, lockSettings } from './settings-store.ts'
