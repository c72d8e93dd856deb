export {
  addressee,
  correctedLetters,
  findAddressee,
  letterTo,
  reachWish,
  receivedLetter,
  reviewedLetter,
} from './addressee-store.ts'
export { cancelLetters, enqueueDelayed, takeBackLetters, withSentLetter } from './delayed-store.ts'
export { keepFormerAddress } from './former-address-store.ts'
export { mailboxApp } from './mailbox.ts'
export { letterProcedures } from './procedures.ts'
export { sendOtherwise } from './rerouting.ts'
export {
  type AddressedLetter,
  clearOldTokens,
  countWaitingLetters,
  enqueue,
  enqueueAll,
  enqueueForEach,
  type Letter,
  type LetterData,
  markSent,
  outboxRow,
  sendNotice,
} from './store.ts'
export { retryDelaySeconds, startMailWorker } from './worker.ts'
