export {
  eraseReplies,
  exportedReplies,
  openReplies,
  settleReplies,
  textsAbout,
} from './reply-store.ts'
export { textMessageRoutes } from './routes.ts'
export { startTextWorker } from './worker.ts'
