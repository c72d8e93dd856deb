import type { TextedLetter } from '#domain/letters.ts'
import type { Locale } from '#domain/locales.ts'
import type { Config } from '#server/config.ts'
import { wording } from '#server/messages.ts'

type Settings = Pick<Config, 'appUrl' | 'organization'>
type Described = { kind: TextedLetter; locale: Locale; isDirect: boolean }

/**
 * Returns the text of a message: what happened, the charity, where to look, and how to call the
 * office. Each is a line of its own, so that no line has two directions. It never holds a name, an
 * amount, a reason or a number of the family.
 */
export function textOf({ kind, locale, isDirect }: Described, settings: Settings): string {
  const page = isDirect ? 'status' : 'dashboard'
  const link = `${settings.appUrl}/${locale}/${page}`
  return [wording(locale, `mail.sms.${kind}`), ...office(settings, link)].join('\n')
}

/** Returns the answer to HELP. */
export const helpOf = (locale: Locale, settings: Settings): string =>
  [wording(locale, 'mail.sms.help'), ...office(settings)].join('\n')

function office({ organization }: Settings, link?: string): string[] {
  const { name, officePhone, officeEmail } = organization
  return [name, link, officePhone || officeEmail].filter((line) => line !== undefined)
}
