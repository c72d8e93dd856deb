import { useEffect, useRef, useState } from 'react'
import { textDirectionOf } from '#domain/names.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import styles from './reason-text.module.css'

/** The first lines of a reason, and the rest on demand; its direction follows the text. */
export function ReasonText({ text }: { text: string }) {
  const { t } = useTranslation()
  const element = useRef<HTMLParagraphElement>(null)
  const [whole, setWhole] = useState(false)
  const overflows = useOverflow(element, whole)
  return (
    <div className={styles.reason}>
      <p ref={element} className={whole ? undefined : 'clamped'} dir={textDirectionOf(text)}>
        {text}
      </p>
      {(overflows || whole) && (
        <TextButton aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {t(whole ? 'action.showLess' : 'action.showWhole')}
        </TextButton>
      )}
    </div>
  )
}

/** Returns whether a clamped text is longer than what is visible, also after a resize. */
export function useOverflow(element: React.RefObject<HTMLElement | null>, whole = false): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const box = element.current
    if (!box || whole) return
    // It fires once when it starts to observe, after the browser has laid out all of them.
    const observer = new ResizeObserver(() => {
      setOverflows(box.scrollHeight > box.clientHeight + 1)
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [element, whole])
  return overflows
}
