export { Finder } from './finder.tsx'
export { SettingsMenu } from './settings-menu.tsx'
export { workScreens } from './work-screens.ts'
