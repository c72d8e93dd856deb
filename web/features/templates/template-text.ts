import { isolate } from '#domain/bidi.ts'
import { localeOfTemplate, type TemplateLanguage } from '#domain/locales.ts'

/** Placeholder for the code in a template (docs/product.md §9.1). */
export const codeSlot = '<code>'

/** Returns the template itself, or with the placeholder at its end if it has none. */
export function withCodeSlot(content: string): string {
  return content.includes(codeSlot) || !content.trim() ? content : `${content}\n${codeSlot}`
}

/**
 * Returns the message of a template with its code, isolated if the text runs from right to left.
 */
export function messageOf(content: string, code: string, language: TemplateLanguage): string {
  return withCodeSlot(content).replaceAll(codeSlot, () => isolate(code, localeOfTemplate(language)))
}
