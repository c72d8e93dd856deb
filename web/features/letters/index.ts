export { LetterFilterBar } from './letter-filter.tsx'
export { LetterList } from './letter-list.tsx'
export { useHasTexts } from './queries.ts'
