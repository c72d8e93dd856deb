import { IconDownload, IconFileText, IconTrash } from '@tabler/icons-react'
import type { RequestDocument } from '#contract/documents.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { sizeText } from './document-preview.tsx'
import styles from './documents.module.css'
import { documentAddress } from './queries.ts'

type ItemProps = {
  document: Pick<RequestDocument, 'id' | 'file_name' | 'file_size'>
  /** Deletes the document, after a question; throws an ApiError. Absent if it cannot be deleted. */
  onRemove?: () => Promise<void>
}

/** A stored document, with links to it. */
export function DocumentItem({ document, onRemove }: ItemProps) {
  const { t } = useTranslation()
  const { id, file_name: name, file_size: size } = document
  return (
    <div className={styles.document}>
      <IconFileText size={24} stroke={1.75} aria-hidden="true" />
      <span className={styles.name}>
        <a href={documentAddress(id)} target="_blank" rel="noopener noreferrer">
          <Isolated>{name}</Isolated>
        </a>
        <Ltr className="quiet small">{sizeText(size)}</Ltr>
      </span>
      <a
        className={styles.download}
        href={`${documentAddress(id)}?download`}
        aria-label={t('doc.download', { name })}
      >
        <IconDownload size={18} stroke={1.75} aria-hidden="true" />
      </a>
      {onRemove && (
        <ActButton
          className="icon-button"
          aria-label={t('doc.remove', { name })}
          send={onRemove}
          failure="doc.removeFailed"
          question={{
            title: t('doc.removeConfirm'),
            text: <Isolated>{name}</Isolated>,
            yes: t('doc.removeWord'),
            no: t('action.cancel'),
          }}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden="true" />
        </ActButton>
      )}
    </div>
  )
}
