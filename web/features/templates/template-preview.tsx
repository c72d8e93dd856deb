import { createElement } from 'react'
import { directionOf, localeOfTemplate, type TemplateLanguage } from '#domain/locales.ts'
import { Ltr } from '#web/ui/ltr.tsx'
import { codeSlot, withCodeSlot } from './template-text.ts'
import styles from './templates.module.css'

type PreviewProps = {
  content: string
  language: TemplateLanguage
  /** Replaces the placeholder; without a code the placeholder is highlighted. */
  code: string | undefined
}

/** A message as its recipient will see it. */
export function TemplatePreview({ content, language, code }: PreviewProps) {
  const locale = localeOfTemplate(language)
  const place = code ? (
    <Ltr className="code">{code}</Ltr>
  ) : (
    <Ltr className={styles.slot}>{codeSlot}</Ltr>
  )
  const parts = withCodeSlot(content)
    .split(codeSlot)
    .flatMap((part, at) => (at ? [place, part] : [part]))
  const frame = { className: styles.preview, lang: locale, dir: directionOf(locale) }
  return createElement('div', frame, ...parts)
}
