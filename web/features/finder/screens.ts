import type { Locale } from '#domain/locales.ts'
import type { MessageKey } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { workScreens } from './work-screens.ts'

type Screen = { head: MessageKey; to: string | ((locale: Locale) => string) }

/** What the Settings menu leads to, in its groups. A screen of settings is one row here. */
export const settingsGroups = [
  {
    head: 'admin.settingsPeople',
    screens: [
      { head: 'administrators.title', to: paths.adminAdministrators },
      { head: 'security.title', to: paths.security },
      { head: 'admin.personTitle', to: paths.adminPerson },
    ],
  },
  {
    head: 'admin.settingsPolicy',
    screens: [
      { head: 'reasons.title', to: paths.adminDeclineReasons },
      { head: 'admin.template', to: `${paths.admin}#template` },
    ],
  },
  {
    head: 'payout.title',
    screens: [{ head: 'payout.settings', to: paths.adminPayoutSettings }],
  },
  {
    head: 'admin.settingsRecords',
    screens: [
      { head: 'letters.title', to: paths.adminLetters },
      { head: 'audit.title', to: paths.adminAudit },
    ],
  },
] as const satisfies { head: MessageKey; screens: Screen[] }[]

/** Screens of the daily work that others lead to. */
const furtherScreens = [
  { head: 'admin.directRequest', to: paths.adminDirectRequest },
  { head: 'admin.activeCodes', to: paths.adminCodes },
  { head: 'campaigns.title', to: paths.adminCampaigns },
  { head: 'calls.title', to: paths.adminCalls },
  { head: 'families.likely.title', to: paths.adminLikely },
  { head: 'payout.openItems', to: paths.adminOpenItems },
  { head: 'payout.checks', to: paths.adminChecks },
] as const satisfies Screen[]

export const allScreens: readonly Screen[] = [
  ...workScreens,
  ...furtherScreens,
  ...settingsGroups.flatMap(({ screens }): readonly Screen[] => screens),
]

export const addressOf = ({ to }: Screen, locale: Locale) =>
  typeof to === 'string' ? to : to(locale)
