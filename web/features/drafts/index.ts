export { DraftNote } from './draft-note.tsx'
export { draftKey, leftoverKey, unfinishedCode } from './storage.ts'
export { UnfinishedRequest } from './unfinished-request.tsx'
