import { useState } from 'react'
import { tryStorage } from '#web/device-storage.ts'
import { useAuth } from '#web/features/accounts/index.ts'

const keyOf = (userId: string) => `kuppah-columns:${userId}`

/**
 * The columns that this administrator added to the table, kept in this browser: how wide a table can
 * be depends on the screen (docs/product.md §7.5).
 */
export function useExtraColumns() {
  const { user } = useAuth()
  const [changed, setChanged] = useState<readonly string[]>()
  const [stored] = useState(() => (user ? read(user.id) : []))
  return {
    extra: changed ?? stored,
    setExtra(keys: readonly string[]) {
      setChanged(keys)
      if (user) tryStorage((storage) => storage.setItem(keyOf(user.id), keys.join(' ')))
    },
  }
}

const read = (userId: string) =>
  tryStorage((storage) => storage.getItem(keyOf(userId)))
    ?.split(' ')
    .filter(Boolean) ?? []
