import { type CalendarDate, isCalendarDate } from '#domain/payment-date.ts'

/** The lists that the office exports by period (docs/product.md §16.4). */
export const exportLists = [
  'requests',
  'payments',
  'open-items',
  'checks',
  'families',
  'codes',
  'helpers',
  'differences',
] as const
export type ExportList = (typeof exportLists)[number]

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Both days are included. */
export type ExportSpan = { from: CalendarDate; to: CalendarDate }

const fileName = new RegExp(`^(${exportLists.join('|')})\\.(${exportFormats.join('|')})$`)

/** Returns list and format of a file name; undefined for another name. */
export function parseExportFile(
  name: string,
): { list: ExportList; format: ExportFormat } | undefined {
  const [, list, format] = fileName.exec(name) ?? []
  if (!list || !format) return undefined
  return { list: list as ExportList, format: format as ExportFormat }
}

/** Returns the days of an export, or undefined if they are none or in the wrong order. */
export function exportSpan(from: unknown, to: unknown): ExportSpan | undefined {
  if (typeof from !== 'string' || typeof to !== 'string') return undefined
  if (!isCalendarDate(from) || !isCalendarDate(to) || from > to) return undefined
  return from.startsWith('0000') ? undefined : { from, to }
}
