export { NoticeList } from './notice-list.tsx'
export { ResultsSection } from './results-section.tsx'
