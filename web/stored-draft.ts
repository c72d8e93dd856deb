import { type Area, tryStorage } from './device-storage.ts'

type DraftOptions<Content> = {
  /** Parses stored text. May throw: unreadable text is no draft. */
  parse: (text: string) => Content | undefined
  /** Returns what may be stored on the device as text; default: all of it as JSON. */
  format?: (content: Content) => string
  /** All areas are written; the first that has a draft is read. Default: the device. */
  areas?: readonly Area[]
}

/**
 * Something that was typed and not sent yet, stored under a key that contains its user's id. Without
 * storage (disabled or full) there is no draft. docs/decisions/014 says when drafts are deleted.
 */
export type StoredDraft<Content> = {
  key: string
  /** Returns undefined if the text is no draft. */
  parse: (text: string | null) => Content | undefined
  format: (content: Content) => string
  read: () => Content | undefined
  write: (content: Content) => void
  remove: () => void
}

export function storedDraft<Content>(
  key: string,
  { parse: parseText, format = JSON.stringify, areas = ['device'] }: DraftOptions<Content>,
): StoredDraft<Content> {
  function parse(text: string | null) {
    try {
      return text ? parseText(text) : undefined
    } catch {
      return undefined
    }
  }
  const set = (area: Area, content: Content) =>
    tryStorage((storage) => storage.setItem(key, format(content)), area)

  function read() {
    for (const area of areas) {
      const content = parse(tryStorage((storage) => storage.getItem(key), area) ?? null)
      if (content === undefined) continue
      // A new tab goes on with the device's draft, and keeps it if another tab changes that one.
      for (const own of areas.slice(0, areas.indexOf(area))) set(own, content)
      return content
    }
    return undefined
  }

  return {
    key,
    parse,
    format,
    read,
    write(content) {
      for (const area of areas) set(area, content)
    },
    remove() {
      for (const area of areas) tryStorage((storage) => storage.removeItem(key), area)
    },
  }
}
