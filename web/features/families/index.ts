export { FamilyLine, FamilyLineInTable } from './family-line.tsx'
export { historyText } from './history-words.ts'
export {
  FamilyList,
  FamilyPicker,
  FamilyRequestList,
  FamilyScreen,
  OfficeNotes,
} from './lazy-parts.tsx'
