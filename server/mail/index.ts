export { mailboxApp } from './mailbox.ts'
export {
  countWaitingLetters,
  enqueue,
  forgetOldTokens,
  type Letter,
  type LetterData,
  outboxColumns,
  outboxRow,
} from './store.ts'
export { startMailWorker } from './worker.ts'
