import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** Copies a code and confirms it; without children it is an icon button. */
export function CopyCode({ code, children }: { code: string; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <CopyButton
      text={code}
      label={children ? undefined : t('admin.copyCode', { code })}
      copied={t('ok.codeCopied')}
      failed={t('err.copyCodeFailed')}
    >
      {children}
    </CopyButton>
  )
}
