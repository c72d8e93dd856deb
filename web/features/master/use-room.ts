import { type RefObject, useLayoutEffect, useState } from 'react'

const WIDE = '(min-width: 110rem)' // as in master-table.module.css

/**
 * Returns the inner width of an element in rem, and whether the screen is a wide one. The width is
 * undefined until it is known, and for an element that is only on paper.
 */
export function useRoom(box: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState<{ room?: number; isWide?: boolean }>({})
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      // A printed page has a width of its own.
      if (!element.clientWidth || window.matchMedia('print').matches) return
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const now = { room: element.clientWidth / rem, isWide: window.matchMedia(WIDE).matches }
      setRoom((last) => (last.room === now.room && last.isWide === now.isWide ? last : now))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [box])
  return room
}
