import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { send } from '#web/api.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { usePress } from './use-press.ts'

/** The files of each method that a bank takes. */
export const bankFiles: Record<PaymentMethod, readonly string[]> = {
  ach: ['ach.txt'],
  wire: ['wire.csv'],
  check: ['check.csv', 'positive_pay.csv'],
  ojc_check: [],
  ojc_online: [],
  israeli_bank: ['israeli_bank.txt'],
}

type DownloadProps = {
  /** Below /payouts/. */
  path: string
  /** Under which it is saved. */
  name: string
}

/**
 * Downloads a file. Fetched by script, because it may need the password first and a link
 * would leave the page.
 */
export function Download({ path, name }: DownloadProps) {
  const { t } = useTranslation()
  const { press, busy, dialog } = usePress()

  async function download() {
    await press(
      async () => {
        const response = await send(`/payouts/${path}`)
        saveFile(await response.blob(), name)
        return true
      },
      () => t('payouts.downloaded'),
    )
  }
  return (
    <>
      <SecondaryButton
        busy={busy}
        icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void download()}
      >
        <Ltr>{path.split('/').at(-1)}</Ltr>
      </SecondaryButton>
      {dialog}
    </>
  )
}

function saveFile(content: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000) // the browser may still be reading it
}
