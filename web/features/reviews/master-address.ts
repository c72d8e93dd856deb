import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { changeView, type MasterView, readView, writeView } from './master-view.ts'

/** The master table's view, kept in the address: a reload and a shared link show the same. */
export function useMasterAddress() {
  const [query] = useSearchParams()
  const navigate = useNavigate()

  // Read from the address as it is by then: what changes it may have waited (a search being typed).
  const change = useCallback(
    (change: Partial<MasterView>) => {
      const view = readView(new URLSearchParams(window.location.search))
      const search = String(writeView(changeView(view, change)))
      void navigate({ search }, { replace: true, preventScrollReset: true })
    },
    [navigate],
  )
  const first = useCallback(() => change({}), [change])

  return { view: readView(query), change, first }
}
