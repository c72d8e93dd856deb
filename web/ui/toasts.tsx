import { createTheme, MantineThemeProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export type Toast = {
  title?: string
  message: string
  /** `error` is announced at once, the others when the reader pauses. */
  tone?: 'success' | 'error' | 'info'
}

const colors = { success: 'green', error: 'red', info: 'teal' }

/** Shows a message for five seconds; one at a time, the next waits (specification, section 9). */
export function toast({ title, message, tone = 'info' }: Toast) {
  notifications.show({
    // The same words wait only once, however often they are said (forty saved reviews in a row).
    id: [tone, title, message].join(' '),
    priority: tone === 'error' ? 1 : 0, // what went wrong is said before what went well
    title,
    message,
    color: colors[tone],
    role: tone === 'error' ? 'alert' : 'status',
  })
}

/** Takes away what is shown and what waits: it was said of an attempt that is over. */
export function clearToasts() {
  notifications.clean()
}

/** Where toasts appear; once, in the root. */
export function Toasts() {
  const { t } = useTranslation()
  const close = t('action.close')
  const theme = useMemo(() => themeWithCloseLabel(close), [close])
  return (
    <MantineThemeProvider inherit theme={theme}>
      <Notifications limit={1} autoClose={5000} position="bottom-center" aria-live="polite" />
    </MantineThemeProvider>
  )
}

function themeWithCloseLabel(label: string) {
  const defaultProps = { closeButtonProps: { 'aria-label': label } }
  return createTheme({ components: { Notification: { defaultProps } } })
}
