import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { useWords } from '#web/i18n/words.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { useAction } from '#web/use-action.ts'
import { MasterTable } from './master-table.tsx'
import type { MasterView } from './master-view.ts'
import { fetchAll, MAX_PRINTED } from './queries.ts'

/**
 * Prints all requests of the view instead of the loaded page, also on Ctrl+P. `onPaper` tells whether
 * its own table is what is printed now.
 */
export function PrintAll({
  view,
  extra,
  onPaper,
}: {
  view: MasterView
  extra: readonly string[]
  onPaper: (isOnPaper: boolean) => void
}) {
  const { t, count } = useWords()
  const { act, busy } = useAction()
  const [rows, setRows] = useState<readonly ListedRequest[]>()

  const print = () => act(() => fetchAll(view), { onSuccess: setRows })
  const printOnKey = useEffectEvent(print)

  useEffect(() => {
    if (!rows) return
    const end = () => {
      onPaper(false)
      setRows(undefined)
    }
    onPaper(true)
    window.addEventListener('afterprint', end, { once: true })
    // After the frame in which the other table leaves the paper.
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', end)
    }
  }, [rows, onPaper])

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'p') return
      event.preventDefault()
      void printOnKey()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <SecondaryButton icon={IconPrinter} busy={busy} onClick={() => void print()}>
        {t('admin.printAll')}
      </SecondaryButton>
      {rows && (
        <div className="on-paper">
          {rows.length === MAX_PRINTED && (
            <p>{t('admin.printedFirst', { count: count(MAX_PRINTED) })}</p>
          )}
          <MasterTable
            requests={rows}
            view={{ ...view, tab: view.tab === 'pending' ? 'all' : view.tab }}
            extra={extra}
            isOld={false}
            onSort={() => {}}
          />
        </div>
      )}
    </>
  )
}
