export { SettingsForm } from './settings-form.tsx'
