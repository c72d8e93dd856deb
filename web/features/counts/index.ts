export { type Counted, type Facets, useFacets, useRequestCounts } from './queries.ts'
export { StatisticsBelow } from './statistics-below.tsx'
