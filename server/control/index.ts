export { askServer, listenForCommands, onEmbedded, ServerRefused } from './control.ts'
export { recountAll } from './recount-all.ts'
