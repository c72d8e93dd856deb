import { createElement, type ReactNode } from 'react'
import { type MessageKey, useTranslation } from './translation.ts'

/**
 * A message with markup in its placeholders: `<Message of="home.contact" email={<a …/>} />`. Each
 * value is isolated in `<bdi>`. Messages of plain text use `t`, which isolates values too.
 */
export function Message({ of, ...values }: { of: MessageKey } & Record<string, ReactNode>) {
  const { templateOf } = useTranslation()
  const parts = templateOf(of).split(/\{(\w+)\}/)
  const children = parts.map((part, at) =>
    at % 2 ? createElement('bdi', null, values[part]) : part,
  )
  return createElement('span', null, ...children)
}
