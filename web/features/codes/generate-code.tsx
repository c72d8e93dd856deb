import { IconKey } from '@tabler/icons-react'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { useAction } from '#web/use-action.ts'
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
  const { act, busy } = useAction()
  const createCode = useCreateCode()

  const generate = () => act(createCode, { onSuccess: onCode, title: 'err.generateCodeFailed' })

  return (
    <>
      <div className="buttons">
        <PrimaryButton
          busy={busy}
          icon={<IconKey size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void generate()}
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
