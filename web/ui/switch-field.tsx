import styles from './switch-field.module.css'

type SwitchProps = {
  label: string
  checked: boolean
  /** While true, it keeps the focus and ignores clicks. */
  busy?: boolean
  onChange: (checked: boolean) => void
}

/** A switch that takes effect at once. */
export function SwitchField({ label, checked, busy, onChange }: SwitchProps) {
  return (
    <label className={styles.field}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-disabled={busy || undefined}
        onChange={(event) => {
          if (!busy) onChange(event.currentTarget.checked)
        }}
      />
      <span>{label}</span>
    </label>
  )
}
