import { z } from 'zod'
import { isLoopback } from './loopback.ts'

/** The settings of text messages (docs/running.md). */

const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()
const token = (least: number) => z.string().min(least, `needs at least ${least} characters`)

/** Returns a schema for an address that is called with a secret; only this machine gets it in clear. */
const secureAddress = (example: string) =>
  optional
    .refine(
      (value) => value === undefined || /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
      `must be an address like ${example}`,
    )
    .refine((value) => {
      const url = URL.parse(value ?? '')
      return url?.protocol !== 'http:' || isLoopback(url.hostname)
    }, 'must begin with https')

export const textSettings = {
  SMS_URL: secureAddress('https://gateway.example.org/send'),
  SMS_TOKEN: token(8).optional(),
  SMS_CALLBACK_TOKEN: token(16).optional(),
  SMS_API_URL: secureAddress('https://api.twilio.com'),
  SMS_ACCOUNT_SID: optional.refine(
    (value) => !value || /^[\w-]{2,64}$/.test(value),
    'must be an account id such as AC0123…',
  ),
  SMS_AUTH_TOKEN: token(8).optional(),
  SMS_FROM: optional.refine(
    (value) => !value || /^(\+[1-9]\d{6,14}|MG[\da-zA-Z]{8,64})$/.test(value),
    'must be a number such as +17185550123, or the id of a messaging service (MG…)',
  ),
}

/** If the first is set, the second must be. */
export const neededForTexts: [keyof typeof textSettings, keyof typeof textSettings][] = [
  ['SMS_URL', 'SMS_TOKEN'],
  ['SMS_TOKEN', 'SMS_URL'],
  ['SMS_CALLBACK_TOKEN', 'SMS_URL'],
  ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN'],
  ['SMS_ACCOUNT_SID', 'SMS_FROM'],
  ['SMS_AUTH_TOKEN', 'SMS_ACCOUNT_SID'],
  ['SMS_FROM', 'SMS_ACCOUNT_SID'],
  ['SMS_API_URL', 'SMS_ACCOUNT_SID'],
]

type Settings = { [Name in keyof typeof textSettings]?: string | undefined }

/** Returns the gateway for text messages, or undefined if none is set. */
export function textGatewayOf(env: Settings) {
  const { SMS_URL: url, SMS_TOKEN: token = '', SMS_CALLBACK_TOKEN: callbackToken } = env
  if (url) return { kind: 'plain', url, token, callbackToken } as const
  const { SMS_ACCOUNT_SID: account, SMS_AUTH_TOKEN: authToken = '', SMS_FROM: from = '' } = env
  if (!account) return undefined
  const apiUrl = (env.SMS_API_URL ?? 'https://api.twilio.com').replace(/\/+$/, '')
  return { kind: 'twiml', apiUrl, account, authToken, from } as const
}
