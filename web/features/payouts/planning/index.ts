export { DraftTools } from './draft-tools.tsx'
export { thingsToMend } from './problem-groups.ts'
export { ProblemList } from './problem-list.tsx'
