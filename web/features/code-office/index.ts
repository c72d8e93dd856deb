export { Cards } from './cards.tsx'
export { CodeFilterBar, UNUSED_DAYS } from './code-filter.tsx'
export { CodeList } from './code-list.tsx'
export { MakeCodes } from './make-codes.tsx'
