import type { ComponentProps } from 'react'

/** A button that looks like a link. */
export const TextButton = ({ className = '', ...rest }: ComponentProps<'button'>) => (
  <button type="button" className={`text-button ${className}`} {...rest} />
)
