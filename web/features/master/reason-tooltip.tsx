import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip, type TooltipProps } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import styles from './reason-tooltip.module.css'

type ReasonTooltipProps = {
  target: RefObject<HTMLElement | null>
  shown: boolean
  text: string
  dir: 'ltr' | 'rtl'
}

// Beside the cell, so that the header and the filters above stay in view; below it on a phone.
const placement = {
  flip: { fallbackPlacements: ['left-start', 'bottom', 'top'] },
  shift: { padding: 8 },
} satisfies TooltipProps['middlewares']

/** The whole reason, beside its shortened text. */
export function ReasonTooltip({ target, shown, text, dir }: ReasonTooltipProps) {
  const { t } = useTranslation()
  const [placed, setPlaced] = useState(false)
  useEffect(() => setPlaced(true), []) // its target has no position before that
  return (
    <Tooltip
      target={target}
      opened={shown && placed}
      multiline
      withArrow
      position="right-start"
      middlewares={placement}
      portalProps={{ target: '#content' }}
      classNames={{ tooltip: styles.tooltip }}
      label={
        <>
          <strong>{t('admin.fullReason')}</strong>
          <span className="clamped" dir={dir}>
            {text}
          </span>
        </>
      }
    />
  )
}
