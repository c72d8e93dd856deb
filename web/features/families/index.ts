export { FamilyLine, FamilyLineInTable } from './family-line.tsx'
export { historyText } from './history-words.ts'
export {
  FamilyList,
  FamilyNotes,
  FamilyPicker,
  FamilyRequestList,
  FamilyRequests,
  FamilyScreen,
  LikelyScreen,
  LikelyTyped,
} from './lazy-parts.tsx'
export { useHelpers } from './queries.ts'
