export { AnswerButtons } from './answers.tsx'
export { DeskFilters, readDeskView } from './desk-filters.tsx'
export { RequestMarks } from './request-marks.tsx'
export { ReviewList } from './review-list.tsx'
