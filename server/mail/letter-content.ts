import type { Locale } from '#domain/locales.ts'
import type { MessageKey } from '#server/messages.ts'

/** A message and the values for its placeholders. */
export type Paragraph = { key: MessageKey; values: Record<string, string> }

/** The content of a letter, before it is rendered as HTML or plain text. */
export type Content = {
  locale: Locale
  subject: MessageKey
  paragraphs: Paragraph[]
  button?: { label: MessageKey; url: string }
  /** Shown below the button. */
  note?: Paragraph
  organization: string
  officeEmail: string
  /** Empty if the office is not to be called. */
  officePhone: string
  officePhoneLink: string
}

export type Build = (key: MessageKey, values?: Record<string, string>) => Paragraph
export type Template<Data> = {
  paragraphs: (data: Data, say: Build, locale: Locale) => Paragraph[]
  button?: { label: MessageKey; path: (data: Data, locale: Locale) => string }
  note?: MessageKey
}
