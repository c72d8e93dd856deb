import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from 'react-router'

/** A link back to the previous screen; its arrow points against the reading direction. */
export function BackLink({ children, ...rest }: LinkProps) {
  return (
    <Link className="back-link" {...rest}>
      <IconArrowLeft className="mirrored" size={20} stroke={1.75} aria-hidden="true" />
      {children}
    </Link>
  )
}
