import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Returns a component whose script is loaded once it is wanted; undefined until then. If loading
 * fails (no connection, a newer version on the server), calls `onError`, and loads again the next
 * time the component becomes wanted.
 */
export function useLazyComponent<Component>(
  load: () => Promise<Component>,
  wanted: boolean,
  onError?: () => void,
): Component | undefined {
  const [component, setComponent] = useState<Component>()
  const fail = useEffectEvent(() => onError?.())
  useEffect(() => {
    if (!wanted || component) return
    let unmounted = false
    load().then(
      (loaded) => !unmounted && setComponent(() => loaded),
      () => !unmounted && fail(),
    )
    return () => {
      unmounted = true
    }
  }, [load, wanted, component])
  return component
}
