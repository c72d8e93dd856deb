import './switch-field.css'

type SwitchProps = {
  label: string
  checked: boolean
  /** While true it keeps the keyboard's place and answers no further press. */
  busy?: boolean
  onChange: (checked: boolean) => void
}

/** Something that is on or off, and is so at once. */
export function SwitchField({ label, checked, busy, onChange }: SwitchProps) {
  return (
    <label className="switch-field">
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
