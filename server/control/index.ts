export { askServer, listenForCommands, onEmbedded } from './control.ts'
