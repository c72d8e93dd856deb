import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import {
  type FocusEvent,
  memo,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useWords, type Words } from '../i18n/words.ts'
import { opensOn } from './opens-on.ts'
import { Cell, type Column, TableHead, type TableProps } from './table.tsx'
import { PAPER, useMedia } from './use-media.ts'
import { usePageTop } from './use-page-top.ts'

/** Pixels, until the first rows are rendered. */
const TYPICAL_HEIGHT = 60
/** Rows rendered above and below the screen. */
const OVERSCAN = 8
/** More rows are loaded when this many or fewer are left below the screen. */
const LOAD_AHEAD = 100

type WindowedTableProps<Row> = TableProps<Row> & {
  /** The number of rows on the server; undefined while unknown. */
  total: number | undefined
  /** Called when the last loaded rows come near. */
  onNearEnd: () => void
}

/**
 * A table that renders only the rows on the screen, so that thousands scroll smoothly. The row that
 * had the focus last stays rendered with its neighbours, so that the Tab key goes on from there. On
 * paper all loaded rows are rendered. Screen readers are told the number of each row, and of all.
 */
export function WindowedTable<Row extends { id: string }>(props: WindowedTableProps<Row>) {
  const { className = '', columns, rows, total, onNearEnd, onOpen } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState<string>()
  const isPrinting = useMedia(PAPER)
  const words = useWords()
  const typicalHeight = useTypicalHeight(body)
  // Another function makes the virtualizer compute all places again, with the heights it measured.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the estimate changes with this height
  const keyOf = useCallback((at: number) => rows[at]?.id ?? at, [rows, typicalHeight])
  const focusedAt = useMemo(() => rows.findIndex(({ id }) => id === focused), [rows, focused])
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => typicalHeight,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    scrollMargin: usePageTop(body),
    rangeExtractor: (range) => withNeighbours(defaultRangeExtractor(range), focusedAt, rows.length),
    useFlushSync: false, // rendering and painting rows in one frame takes too long
  })
  // The browser keeps the visible rows in place itself, where it can.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = canAnchor() ? () => false : undefined

  const isNearEnd = (virtualizer.range?.endIndex ?? 0) >= rows.length - LOAD_AHEAD
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd])

  const items = virtualizer.getVirtualItems()
  const end = virtualizer.options.scrollMargin + virtualizer.getTotalSize()
  const row = (at: number, ref?: Ref<HTMLTableRowElement>) => {
    const shown = rows[at]
    return (
      shown && <WindowedRow key={shown.id} {...{ ref, at, row: shown, columns, words, onOpen }} />
    )
  }
  return (
    <table className={`ruled ${className}`} aria-rowcount={total === undefined ? -1 : total + 1}>
      <TableHead columns={columns} rowIndex={1} />
      <tbody
        ref={body}
        onFocus={({ target }: FocusEvent) => {
          const at = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)
          setFocused(rows[at]?.id)
        }}
      >
        {isPrinting
          ? rows.map((_, at) => row(at))
          : items.flatMap((item, place) => [
              <Gap
                key={`before ${item.key}`}
                height={item.start - endOf(items[place - 1], virtualizer.options.scrollMargin)}
                columns={columns.length}
              />,
              row(item.index, virtualizer.measureElement),
            ])}
        {!isPrinting && (
          <Gap
            height={end - endOf(items.at(-1), virtualizer.options.scrollMargin)}
            columns={columns.length}
          />
        )}
      </tbody>
    </table>
  )
}

/** Returns the mean height of the first rows that are rendered: the best guess for the others. */
function useTypicalHeight(body: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    if (height !== undefined) return
    const shown = body.current?.querySelectorAll('[data-index]') ?? []
    if (shown.length === 0) return
    const heights = [...shown].map((row) => row.getBoundingClientRect().height)
    setHeight(heights.reduce((sum, one) => sum + one, 0) / heights.length)
  })
  return height ?? TYPICAL_HEIGHT
}

const endOf = (item: VirtualItem | undefined, start: number) => item?.end ?? start

const canAnchor = () => CSS.supports('overflow-anchor', 'auto')

/** Adds a row and the ones next to it to those on the screen. */
function withNeighbours(onScreen: number[], at: number, count: number): number[] {
  if (at < 0) return onScreen
  const near = [at - 1, at, at + 1].filter((index) => index >= 0 && index < count)
  return [...new Set([...onScreen, ...near])].sort((a, b) => a - b)
}

/** Takes the place of rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height < 1) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

type RowProps<Row> = {
  ref: Ref<HTMLTableRowElement> | undefined
  at: number
  row: Row
  columns: readonly Column<Row>[]
  words: Words
  onOpen: TableProps<Row>['onOpen']
}

// Scrolling renders only the rows that come.
const WindowedRow = memo(function WindowedRow<Row>(props: RowProps<Row>) {
  const { ref, at, row, columns, words, onOpen } = props
  return (
    <tr
      ref={ref}
      data-index={at}
      aria-rowindex={at + 2}
      data-focus-group
      {...(onOpen && opensOn(() => onOpen(row)))}
    >
      {columns.map((column) => (
        <Cell key={column.key} column={column}>
          {column.cell(row, words)}
        </Cell>
      ))}
    </tr>
  )
}) as <Row>(props: RowProps<Row> & { key: string }) => React.JSX.Element
