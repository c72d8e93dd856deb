import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { textDirectionOf } from '#domain/names.ts'
import { useOverflow } from './reason-text.tsx'

const delay = 100 // milliseconds (specification, section 9)

/** A reason in two lines; where there is more, all of it comes up beside the pointer. */
export function ReasonCell({ text }: { text: string }) {
  const { t } = useTranslation()
  const element = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(element)
  const dir = textDirectionOf(text)
  return (
    <Tooltip
      multiline
      withArrow
      openDelay={delay}
      disabled={!overflows}
      events={{ hover: true, focus: true, touch: true }}
      portalProps={{ target: '#content' }}
      classNames={{ tooltip: 'reason-tooltip' }}
      label={
        <>
          <strong>{t('admin.fullReason')}</strong>
          <span dir={dir}>{text}</span>
        </>
      }
    >
      {/* Reached by the keyboard only where there is more to read. */}
      <div ref={element} className="reason-cell" dir={dir} tabIndex={overflows ? 0 : undefined}>
        {text}
      </div>
    </Tooltip>
  )
}
