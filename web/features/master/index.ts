export { useMasterAddress } from './master-address.ts'
export { MasterFilters } from './master-filters.tsx'
export { MasterList } from './master-list.tsx'
export { useMasterPageSoon } from './queries.ts'
