export { AskedAct, useAsked } from './asked-act.tsx'
export { type Facets, useFacets, useOfficeWork, useRequestCounts } from './queries.ts'
export { StatisticsBelow } from './statistics-below.tsx'
