import { useState } from 'react'

/** Keeps which of these are chosen: all of them, until some are left out. */
export function useChoice<Item extends { id: string }>(all: readonly Item[]) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = all.filter(({ id }) => !left.has(id))
  return {
    all,
    chosen,
    isChosen: (id: string) => !left.has(id),
    toggle(id: string) {
      const now = new Set(left)
      if (!now.delete(id)) now.add(id)
      setLeft(now)
    },
    /** Chooses all; nothing, if all are chosen. */
    chooseAll: () => setLeft(new Set(chosen.length === all.length ? all.map(({ id }) => id) : [])),
    reset: () => setLeft(new Set()),
  }
}
