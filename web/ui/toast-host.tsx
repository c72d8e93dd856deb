import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { createTheme, MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** What draws the toasts; a file of its own, since most visits see none (toasts.tsx). */
export function ToastHost() {
  const { t } = useTranslation()
  const close = t('action.close')
  const theme = useMemo(() => themeWithCloseLabel(close), [close])
  return (
    <MantineThemeProvider inherit theme={theme}>
      <Notifications limit={1} autoClose={5000} position="bottom-center" withinPortal={false} />
    </MantineThemeProvider>
  )
}

function themeWithCloseLabel(label: string) {
  const defaultProps = { closeButtonProps: { 'aria-label': label } }
  return createTheme({ components: { Notification: { defaultProps } } })
}
