export { exceededFund } from './fund-exceeded.ts'
export { FundQuestion } from './fund-question.tsx'
export { RequestBooks } from './request-books.tsx'
