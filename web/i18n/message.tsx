import { createElement, Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from './messages.ts'

/**
 * A message with markup in its placeholders: `<Message of="home.contact" email={<a …/>} />`. Each
 * value is isolated in `<bdi>`. Messages of plain text use `t`, which isolates values too.
 */
export function Message({ of, ...values }: { of: MessageKey } & Record<string, ReactNode>) {
  const { i18n } = useTranslation()
  const text = String(i18n.getResource(i18n.language, 'translation', of))
  const parts = text.split(/\{(\w+)\}/)
  const children = parts.map((part, at) =>
    at % 2 ? createElement('bdi', null, values[part]) : part,
  )
  return createElement(Fragment, null, ...children)
}
