import type { ReactNode } from 'react'

type CheckProps = {
  name?: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Its words. */
  children: ReactNode
}

/** A box to tick with its words. */
export const Check = ({ onChange, children, ...box }: CheckProps) => (
  <label className="check">
    <input
      type="checkbox"
      {...box}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    <span>{children}</span>
  </label>
)
