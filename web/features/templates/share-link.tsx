import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { iconOf } from '#web/ui/buttons.tsx'

type ShareLinkProps = {
  href: string
  icon: Icon
  /** For web addresses; those of programs (mailto) open no window. */
  newWindow?: boolean
  /** Called when it is followed. */
  onClick?: () => void
  children: ReactNode
}

/** A link that passes a message to another program. */
export function ShareLink({ href, icon, newWindow, onClick, children }: ShareLinkProps) {
  const { t } = useTranslation()
  return (
    <Button
      component="a"
      variant="default"
      href={href}
      onClick={onClick}
      leftSection={iconOf(icon)}
      {...(newWindow && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
      {newWindow && <span className="visually-hidden"> ({t('template.opensNew')})</span>}
    </Button>
  )
}
