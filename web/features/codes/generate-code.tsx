import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '#web/failure.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { CopyCode } from './copy-code.tsx'
import styles from './generate-code.module.css'
import { useCreateCode } from './queries.ts'

type GenerateCodeProps = {
  /** The last code generated on this screen. */
  code: string | undefined
  onCode: (code: string) => void
}

/** Generates an access code and shows it large, to be copied or read out on the telephone. */
export function GenerateCode({ code, onCode }: GenerateCodeProps) {
  const { t } = useTranslation()
  const failureToast = useFailureToast()
  const createCode = useCreateCode()
  const [busy, setBusy] = useState(false)

  async function generate() {
    setBusy(true)
    try {
      onCode(await createCode())
    } catch (failure) {
      failureToast(failure, { title: 'err.generateCodeFailed' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <div className="buttons">
        <PrimaryButton
          busy={busy}
          icon={<IconKey size={18} stroke={1.75} aria-hidden="true" />}
          onClick={generate}
        >
          {t('code.generate')}
        </PrimaryButton>
      </div>
      <div role="status">
        {code && (
          <div className={styles.code}>
            <span className="visually-hidden">{t('admin.newCode')}</span>
            <span className={`code ${styles.text}`}>{code}</span>
            <CopyCode code={code}>{t('action.copy')}</CopyCode>
          </div>
        )}
      </div>
    </>
  )
}
