export { Finder } from './finder.tsx'
export { workScreens } from './screens.ts'
export { SettingsMenu } from './settings-menu.tsx'
