export { keepSounds, spellingsAcrossScripts, startNameSounds } from './sounds.ts'
