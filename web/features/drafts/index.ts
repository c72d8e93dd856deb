export { DraftNote } from './draft-note.tsx'
export { draftKey, leftoverKey, tryStorage, unfinishedCode } from './storage.ts'
export { UnfinishedRequest } from './unfinished-request.tsx'
