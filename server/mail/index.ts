export { mailboxApp } from './mailbox.ts'
export { countWaitingLetters, enqueue, type Letter } from './store.ts'
export { startMailWorker } from './worker.ts'
