import { textNumberOf } from '#domain/phone-number.ts'
import { type Reach, type TextWay, toldOf } from '#domain/reach.ts'
import type { Db } from '#server/database/connect.ts'
import type { Services } from '#server/services.ts'
import { consentsOf } from './consent-store.ts'
import { reachOfAccount } from './store.ts'

type Known = { phone: string | null; country: string | null }

/** Returns the number to which text messages go, and whether they can. */
export async function textWayOf(
  db: Db,
  { config }: Pick<Services, 'config'>,
  { phone, country }: Known,
): Promise<{ number: string | undefined; way: TextWay }> {
  const number = textNumberOf(phone ?? '', country ?? '')
  if (!config.textGateway || !number) return { number, way: 'off' }
  const consent = (await consentsOf(db, [number])).get(number)
  return { number, way: consent === 'agreed' || consent === 'stopped' ? consent : 'ask' }
}

/** `user_id`: the account that asks; absent for the office, which may know of every number. */
type Wish = Known & { reach: Reach | null; consent: boolean | undefined; user_id?: string }

/**
 * Checks the wish of a new request to be reached by text message. Returns why it is refused, or the
 * number whose consent is stored with the request. Tells an account of its last request's number only.
 */
export async function readTextWish(
  db: Db,
  services: Pick<Services, 'config'>,
  { reach, consent, user_id, ...known }: Wish,
): Promise<
  | { refusal: 'reach.noTexts' | 'reach.stopped' | 'reach.noConsent' }
  | { refusal?: undefined; number?: string | undefined }
> {
  if (reach !== 'sms') return {}
  const { number, way: stored } = await textWayOf(db, services, known)
  const own = user_id ? await reachOfAccount(db, user_id) : known
  const isOwn = number === textNumberOf(own.phone ?? '', own.country ?? '')
  const way = toldOf(stored, { isOwn })
  if (way === 'off') return { refusal: 'reach.noTexts' }
  if (way === 'stopped') return { refusal: 'reach.stopped' }
  if (way === 'ask' && !consent) return { refusal: 'reach.noConsent' }
  return way === 'ask' ? { number } : {}
}
