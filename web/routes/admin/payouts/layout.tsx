import { type MiddlewareFunction, Outlet } from 'react-router'
import type { Locale } from '#domain/locales.ts'
import { loadPayoutMessages } from '#web/i18n/messages.ts'

// The messages of these screens weigh as much as all others of the office, so they load separately.
const speakOfPayouts: MiddlewareFunction = async (_args, next) => {
  await loadPayoutMessages(document.documentElement.lang as Locale)
  return next()
}

/** The screens of payouts. */
export const clientMiddleware = [speakOfPayouts]

export default Outlet
