import type { ReactNode } from 'react'
import styles from './key.module.css'

/** Keys of the keyboard. `quiet`: beside the words of a button. */
export const Key = ({ quiet, children }: { quiet?: boolean; children: ReactNode }) => (
  <kbd className={quiet ? styles.quiet : styles.key}>{children}</kbd>
)
