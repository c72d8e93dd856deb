import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from 'react-router'

/** Back to where one came from; the arrow points against the direction of reading. */
export function BackLink({ children, ...rest }: LinkProps) {
  return (
    <Link className="back-link" {...rest}>
      <IconArrowLeft className="mirrored" size={20} stroke={1.75} aria-hidden="true" />
      {children}
    </Link>
  )
}
