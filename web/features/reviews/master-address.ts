import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { changeView, type MasterView, readView, writeView } from './master-view.ts'

/**
 * The master table's view, kept in the address. The cursors of the pages before are kept beside it,
 * in the browser's history: whoever comes by a shared link goes back to the first page.
 */
export function useMasterAddress() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const view = readView(query)
  const trail = trailOf(location.state)

  const show = useCallback(
    (next: MasterView, state: { trail: string[] }, replace: boolean) => {
      const search = String(writeView(next))
      void navigate({ search }, { state, replace, preventScrollReset: true })
    },
    [navigate],
  )

  return {
    view,
    change: (change: Partial<MasterView>) => show(changeView(view, change), { trail: [] }, true),
    next: (cursor: string) => {
      const before = view.after ? [...trail, view.after] : trail
      show({ ...view, page: view.page + 1, after: cursor }, { trail: before }, false)
    },
    previous: () => {
      const after = trail.at(-1)
      if (!after || view.page <= 2) show(changeView(view, {}), { trail: [] }, false)
      else show({ ...view, page: view.page - 1, after }, { trail: trail.slice(0, -1) }, false)
    },
    first: useCallback(() => {
      show(
        changeView(readView(new URLSearchParams(window.location.search)), {}),
        { trail: [] },
        true,
      )
    }, [show]),
  }
}

function trailOf(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('trail' in state)) return []
  return Array.isArray(state.trail)
    ? state.trail.filter((cursor) => typeof cursor === 'string')
    : []
}
