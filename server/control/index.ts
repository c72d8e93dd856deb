export { askServer, listenForCommands, onEmbedded, ServerRefused } from './control.ts'
