import { useCallback } from 'react'
import { useAddressQuery } from '#web/ui/address-query.ts'
import { changeView, type MasterView, readView, writeView } from './master-view.ts'

/** The master table's view, kept in the address: a reload and a shared link show the same. */
export function useMasterAddress() {
  const [query, , changeQuery] = useAddressQuery()

  const change = useCallback(
    (change: Partial<MasterView>) =>
      changeQuery((query) => writeView(changeView(readView(query), change))),
    [changeQuery],
  )
  const first = useCallback(() => change({}), [change])

  return { view: readView(query), change, first }
}
