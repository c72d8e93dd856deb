import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './reason-tooltip.module.css'

type TooltipProps = {
  target: RefObject<HTMLElement | null>
  shown: boolean
  text: string
  dir: 'ltr' | 'rtl'
}

/** The whole reason, beside its shortened text. */
export function ReasonTooltip({ target, shown, text, dir }: TooltipProps) {
  const { t } = useTranslation()
  const [placed, setPlaced] = useState(false)
  useEffect(() => setPlaced(true), []) // its target has no position before that
  return (
    <Tooltip
      target={target}
      opened={shown && placed}
      multiline
      withArrow
      portalProps={{ target: '#content' }}
      classNames={{ tooltip: styles.tooltip }}
      label={
        <>
          <strong>{t('admin.fullReason')}</strong>
          <span dir={dir}>{text}</span>
        </>
      }
    />
  )
}
