import type { ReviewFilter } from '#domain/review.ts'
import { extraColumns, type MasterColumn, masterColumns } from './master-columns.tsx'

type Room = {
  tab: ReviewFilter
  /** The columns that were added, whether or not there is room for them. */
  extra: readonly string[]
  /** The width of the table in rem; undefined if every column has room, as on paper. */
  room?: number | undefined
  /** Whether the columns have their widths of a wide screen. */
  isWide?: boolean
}

/** What the reason gets at least, in rem, without and with added columns. */
const REASON_REM = { pending: 16.5, reviewed: 18.5, all: 18.5 }
const REASON_BESIDE_ADDED_REM = 9.5

/**
 * The columns of a tab, each with its width there, and the added ones as far as there is room. What
 * has none stands in the second line of a row, so that nothing lies off the screen.
 */
export function columnsOf({ tab, extra, room = Number.POSITIVE_INFINITY, isWide }: Room) {
  const isPending = tab === 'pending'
  const ofTab = masterColumns
    .filter(({ cell, isExtra }) => isExtra || isPending || cell)
    .map((column) => (isPending ? { ...column, width: column.entryWidth ?? column.width } : column))
  const widthOf = (column: MasterColumn) =>
    (isWide ? wideWidthOf(column, isPending) : column.width) ?? 0
  let left = ofTab
    .filter(({ isExtra }) => !isExtra)
    .reduce((left, column) => left - widthOf(column), room - REASON_BESIDE_ADDED_REM)
  const columns = ofTab.filter((column) => {
    if (!column.isExtra) return true
    if (!extra.includes(column.key) || widthOf(column) > left) return false
    left -= widthOf(column)
    return true
  })
  const isAdded = columns.some(({ isExtra }) => isExtra)
  const isShown = (key: string) => columns.some((column) => column.key === key)
  return {
    columns,
    /** What the second line of a row says. */
    briefs: extraColumns.filter(
      ({ key, isBriefAlways }) => !isShown(key) && (isBriefAlways || extra.includes(key)),
    ),
    reasonWidth: isAdded ? REASON_BESIDE_ADDED_REM : REASON_REM[tab],
  }
}

/** Returns the width of a column on a wide screen, in rem. */
export function wideWidthOf(column: MasterColumn, isPending: boolean) {
  const { width, wideWidth, wideEntryWidth = wideWidth } = column
  return (isPending ? wideEntryWidth : wideWidth) ?? width
}
