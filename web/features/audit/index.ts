export { AuditFilterBar } from './audit-filter.tsx'
export { AuditList } from './audit-list.tsx'
