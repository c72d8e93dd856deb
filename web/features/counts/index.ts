export { type Counted, useFilterCounts, useRequestCounts } from './queries.ts'
export { StatisticsBelow } from './statistics-below.tsx'
