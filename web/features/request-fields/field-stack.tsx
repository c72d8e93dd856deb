import type { ComponentProps } from 'react'
import styles from './fields.module.css'

/** The fields of a form, under one another. */
export function FieldStack(props: ComponentProps<'div'>) {
  return <div className={styles.fields} {...props} />
}
