import { useBookMessages } from '#web/i18n/late-messages.ts'
import { useLazy } from '#web/ui/use-lazy.ts'
import styles from './books.module.css'

const loadFriday = async () => (await import('./late.ts')).FridayFigures
const nothing = () => {}

/** What is approved for a Friday. Its line is kept free while it loads, so that nothing moves. */
export function FridayLine({ on }: { on?: string | undefined }) {
  const worded = useBookMessages(nothing)
  const Figures = useLazy(loadFriday, true)
  return <div className={styles.friday}>{Figures && worded && <Figures on={on} />}</div>
}
