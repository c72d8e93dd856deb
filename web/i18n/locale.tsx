import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Locale, localeKey, localeOfPath } from '#domain/locales.ts'
import { loadMessages, loadOfficeMessages } from './messages.ts'
import { withLocale } from './switch.ts'

type Choice = { chosen: Locale; choose: (locale: Locale) => void }
const ChoiceContext = createContext<Choice | null>(null)

/** Holds the language of pages whose address has none (the office's). */
export function LocaleProvider({ initial, children }: { initial: Locale; children: ReactNode }) {
  const [chosen, choose] = useState(initial)
  const choice = useMemo(() => ({ chosen, choose }), [chosen])
  return <ChoiceContext value={choice}>{children}</ChoiceContext>
}

function useChoice() {
  const choice = use(ChoiceContext)
  if (!choice) throw new Error('useLocale must be used within a LocaleProvider')
  return choice
}

/** Returns the language of the page: that of the address, else the saved choice. */
export function useLocale(): Locale {
  const { chosen } = useChoice()
  return localeOfPath(useLocation().pathname) ?? chosen
}

/** Saves the language of the address as the choice, for pages that have none in theirs. */
export function useKeepLocale() {
  const { choose } = useChoice()
  const inPath = localeOfPath(useLocation().pathname)
  useEffect(() => {
    if (!inPath) return
    choose(inPath)
    saveLocale(inPath)
  }, [inPath, choose])
}

/** The state of a history entry, as far as a change of language keeps it. */
export type KeptState = { kept?: Record<string, string> } | null

/** Returns a function that changes the language in place: input, query and hash stay. */
export function useSwitchLocale() {
  const { choose } = useChoice()
  const location = useLocation()
  const navigate = useNavigate()
  return useCallback(
    async (locale: Locale) => {
      const isOffice = !localeOfPath(location.pathname)
      await (isOffice ? loadOfficeMessages(locale) : loadMessages(locale))
      saveLocale(locale)
      if (isOffice) choose(locale)
      else {
        const { kept } = (location.state as KeptState) ?? {}
        const state = kept && { kept }
        const options = { replace: true, preventScrollReset: true, state }
        await navigate(withLocale(location, locale), options)
      }
    },
    [choose, location, navigate],
  )
}

/** Saves the choice, for the next visit and for the file that the server chooses. */
function saveLocale(locale: Locale) {
  try {
    localStorage.setItem(localeKey, locale)
  } catch {
    // storage may be disabled; the cookie still has it
  }
  // The Cookie Store API is missing on pages over plain http.
  Object.assign(document, {
    cookie: `${localeKey}=${locale}; path=/; max-age=31536000; samesite=lax`,
  })
}
