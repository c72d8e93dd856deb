import { MantineProvider } from '@mantine/core'
import { act, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { defaultLocale, localeOfPath, locales } from '#domain/locales.ts'
import { LocaleProvider, useLocale } from './i18n/locale.tsx'
import { loadMessages, messagesOf } from './i18n/messages.ts'
import { TranslatorContext } from './i18n/translation.ts'
import { SiteProvider } from './site.tsx'
import { theme } from './theme.ts'

type Options = {
  path?: string
  /** Called with the page as the build renders it, before its scripts have loaded. */
  beforeScripts?: (container: HTMLElement) => void
}

/**
 * For tests: renders `element` at an address as the root would, with router, language, site and
 * theme. Returns the container, which is removed after the test.
 */
export async function render(element: ReactNode, { path = '/en', beforeScripts }: Options = {}) {
  const locale = localeOfPath(path) ?? defaultLocale
  await Promise.all(locales.map(loadMessages))
  const router = createMemoryRouter([{ path: '*', element: <Frame>{element}</Frame> }], {
    initialEntries: [path],
  })
  const container = document.createElement('div')
  document.body.append(container)
  const page = (
    <LocaleProvider initial={locale}>
      <RouterProvider router={router} />
    </LocaleProvider>
  )
  if (beforeScripts) {
    container.innerHTML = renderToString(page)
    beforeScripts(container)
  }
  const root = await act(async () => {
    if (beforeScripts) return hydrateRoot(container, page)
    const root = createRoot(container)
    root.render(page)
    return root
  })
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
  })
  return { container, router }
}

/** Sets the text of a field as typing does: React ignores a value that is set directly. */
export function typeInto(input: HTMLInputElement | HTMLTextAreaElement, text: string) {
  const { prototype } =
    input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  return act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const WAIT_MS = 4000 // for a slow machine; less than the timeout of a test

/** Waits for the effects of a response that arrives outside of act(). */
export async function until(assertion: () => void) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  await vi.waitFor(assertion, { timeout: WAIT_MS }).finally(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  })
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <SiteProvider>
      <TranslatorContext value={messagesOf(useLocale())}>
        <MantineProvider theme={theme} env="test" forceColorScheme="light">
          {children}
        </MantineProvider>
      </TranslatorContext>
    </SiteProvider>
  )
}
