import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Returns what `load` resolves to (a component, say, whose script is loaded when it is wanted);
 * undefined until then. If loading fails (no connection, a newer version on the server), calls
 * `onError`, and loads again the next time it becomes wanted.
 */
export function useLazy<Loaded>(
  load: () => Promise<Loaded>,
  wanted: boolean,
  onError?: () => void,
): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>()
  const fail = useEffectEvent(() => onError?.())
  useEffect(() => {
    if (!wanted || loaded) return
    let unmounted = false
    load().then(
      (result) => !unmounted && setLoaded(() => result),
      () => !unmounted && fail(),
    )
    return () => {
      unmounted = true
    }
  }, [load, wanted, loaded])
  return loaded
}
