import { isolate } from '#domain/bidi.ts'
import { localeOfTemplate, type TemplateLanguage } from '#domain/locales.ts'

/** Placeholder for the code in a template (docs/product.md §9.1). */
export const codeSlot = '<code>'

/** The message of a template with the code in its place, set apart where the text runs the other way. */
export function messageOf(content: string, code: string, language: TemplateLanguage): string {
  return content.replaceAll(codeSlot, () => isolate(code, localeOfTemplate(language)))
}

/** Opens WhatsApp with the message, its recipient to be chosen there. */
export function whatsAppLink(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`
}

/** Opens a new e-mail with the message; lines end as RFC 6068 wants them. */
export function emailLink(subject: string, message: string): string {
  const body = message.replace(/\r?\n/g, '\r\n')
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
