export { askServer, listenForCommands, onDatabase, ServerRefused } from './control.ts'
export { recountAll } from './recount-all.ts'
