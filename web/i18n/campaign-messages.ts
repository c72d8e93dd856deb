import type { Locale } from '#domain/locales.ts'
import { loadPart } from './messages.ts'
import type { Messages } from './translation.ts'

const files = import.meta.glob<Messages>('./*.json', { query: '?campaigns', import: 'default' })

/** Loads the messages of the screens of campaigns. */
export const loadCampaignMessages = (locale: Locale) => loadPart(files, locale)
