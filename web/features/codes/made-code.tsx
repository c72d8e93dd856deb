import { useTranslation } from '#web/i18n/translation.ts'
import { CopyCode } from './copy-code.tsx'
import styles from './made-code.module.css'

/** A new code, large, to be copied or read out on the telephone; nothing until there is one. */
export function MadeCode({ code }: { code: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {code && (
        <div className={styles.code}>
          <span className="visually-hidden">{t('admin.newCode')}</span>
          <span className={`code ${styles.text}`}>{code}</span>
          <CopyCode code={code}>{t('action.copy')}</CopyCode>
        </div>
      )}
    </div>
  )
}
