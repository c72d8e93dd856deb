import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/secrets/same-secret.ts'

/**
 * Returns the signature of a webhook of Twilio's shape: over the public address and the fields in the
 * order of their names (https://www.twilio.com/docs/usage/security).
 */
export function signatureOf(authToken: string, url: string, fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].sort()
  const values = names.flatMap((name) =>
    [...new Set(fields.getAll(name))].sort().map((value) => `${name}${value}`),
  )
  return createHmac('sha1', authToken)
    .update(url + values.join(''))
    .digest('base64')
}

/** Checks a signature in constant time. */
export const isSigned = (
  given: string | undefined,
  { authToken, url, fields }: { authToken: string; url: string; fields: URLSearchParams },
): boolean => isSameSecret(given ?? '', signatureOf(authToken, url, fields))
