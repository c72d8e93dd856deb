import type { Locale } from '#domain/locales.ts'
import type { MessageKey } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { workScreens } from './work-screens.ts'

type Screen = { head: MessageKey; to: string | ((locale: Locale) => string) }

/** What the Settings menu leads to. A screen of settings is one row here. */
export const settingsScreens = [
  { head: 'administrators.title', to: paths.adminAdministrators },
  { head: 'reasons.title', to: paths.adminDeclineReasons },
  { head: 'payout.settings', to: paths.adminPayoutSettings },
  { head: 'admin.template', to: `${paths.admin}#template` },
  { head: 'letters.title', to: paths.adminLetters },
  { head: 'audit.title', to: paths.adminAudit },
  { head: 'admin.personTitle', to: paths.adminPerson },
  { head: 'security.title', to: paths.security },
] as const satisfies Screen[]

/** Screens of the daily work that others lead to. */
const furtherScreens = [
  { head: 'campaigns.title', to: paths.adminCampaigns },
  { head: 'calls.title', to: paths.adminCalls },
  { head: 'today.likely', to: paths.adminLikely },
  { head: 'payout.openItems', to: paths.adminOpenItems },
  { head: 'payout.checks', to: paths.adminChecks },
] as const satisfies Screen[]

export const allScreens: readonly Screen[] = [...workScreens, ...furtherScreens, ...settingsScreens]

export const addressOf = ({ to }: Screen, locale: Locale) =>
  typeof to === 'string' ? to : to(locale)
