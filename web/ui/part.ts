import { useEffect, useEffectEvent, useState } from 'react'

/**
 * A piece of the page whose script comes once it is wanted; undefined until it is there. Where it
 * does not come (no connection, a newer version at the server) the page stays as it is: `onMissing`
 * may say so, and it is asked for again the next time it becomes wanted.
 */
export function usePart<Part>(
  load: () => Promise<Part>,
  wanted: boolean,
  onMissing?: () => void,
): Part | undefined {
  const [part, setPart] = useState<Part>()
  const miss = useEffectEvent(() => onMissing?.())
  useEffect(() => {
    if (!wanted || part) return
    let left = false
    load().then(
      (loaded) => !left && setPart(() => loaded),
      () => !left && miss(),
    )
    return () => {
      left = true
    }
  }, [load, wanted, part])
  return part
}
