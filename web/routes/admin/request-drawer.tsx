import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useLazy } from '#web/ui/use-lazy.ts'

// The details of a request weigh 30 kB, and most who look at these lists open none.
const loadDrawer = async () => (await import('#web/features/desk/index.ts')).DrawerOfRequest

type OpenRequest = (id: string) => void

/** Opens requests beside a list of something else. Returns the drawer, and what opens it. */
export function useRequestDrawer(): [drawer: ReactNode, open: OpenRequest] {
  const { t } = useTranslation()
  const [id, setId] = useState<string>()
  const close = useCallback(() => setId(undefined), [])
  const Drawer = useLazy(loadDrawer, id !== undefined, () => {
    toast({ tone: 'error', message: t('err.partMissing') })
    close()
  })
  return [id && Drawer && <Drawer key={id} id={id} onClose={close} />, setId]
}
