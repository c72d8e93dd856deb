export { DeskFilters, readDeskView } from './desk-filters.tsx'
export { ReviewList } from './review-list.tsx'
