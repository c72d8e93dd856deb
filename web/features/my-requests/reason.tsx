import { useState } from 'react'
import { textDirectionOf } from '#domain/names.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import styles from './card.module.css'
import { previewOf } from './preview.ts'

/** The reason of a request, cut at first if it is long (docs/product.md §4.8). */
export function Reason({ text }: { text: string }) {
  const { t } = useTranslation()
  const [whole, setWhole] = useState(false)
  const preview = previewOf(text)
  return (
    <>
      <p className={styles.reason} dir={textDirectionOf(text)}>
        {whole ? text : preview}
      </p>
      {preview !== text && (
        <TextButton aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {t(whole ? 'action.showLess' : 'action.showWhole')}
        </TextButton>
      )}
    </>
  )
}
