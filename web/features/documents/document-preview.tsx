import { IconFileText, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import styles from './documents.module.css'

type PreviewProps = { file: File; problem?: string; onRemove: () => void }

/** A picked document that is not uploaded yet; `problem` is why. */
export function DocumentPreview({ file, problem, onRemove }: PreviewProps) {
  const { t } = useTranslation()
  const image = useImage(file)
  return (
    <div className={styles.document}>
      {image ? (
        <img src={image} alt="" />
      ) : (
        <IconFileText size={36} stroke={1.5} aria-hidden="true" />
      )}
      <span className={styles.name}>
        <Isolated>{file.name}</Isolated>
        <Ltr className="quiet small">{sizeText(file.size)}</Ltr>
        {problem && <span>{problem}</span>}
      </span>
      <SecondaryButton
        icon={IconTrash}
        aria-label={t('doc.remove', { name: file.name })}
        onClick={onRemove}
      >
        {t('doc.removeWord')}
      </SecondaryButton>
    </div>
  )
}

function useImage(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [file])
  return address
}

/** Returns a number of bytes as "340 KB" or "1.2 MB". */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} KB`
  return `${(kilobytes / 1024).toFixed(1)} MB`
}
