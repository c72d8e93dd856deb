export { createPeopleCsv } from './people-csv.ts'
export type { Cell, Column, Sheet } from './sheet.ts'
export { createXlsx } from './xlsx.ts'
export { createZip } from './zip.ts'
