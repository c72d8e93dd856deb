import { expect, test } from 'vitest'
import { isSigned, signatureOf } from './signature.ts'

// Recorded from Twilio's own package (6.2.0).
test.each([
  [
    '12345',
    'https://mycompany.com/myapp.php?foo=1&bar=2',
    'CallSid=CA1234567890ABCDE&Caller=%2B14158675309&Digits=1234&From=%2B14158675309&To=%2B18005551212',
    'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  ],
  [
    'a-secret-of-the-gateway',
    'https://kuppah.example/text-messages/twiml/reply',
    'From=%2B972527611234&Body=תודה רבה %26 שלום %2B 5%25',
    'bXWkjgaBxZ7ZXfB0IGUBOJOfz4A=',
  ],
  [
    'a-secret-of-the-gateway',
    'https://kuppah.example/text-messages/twiml/reply',
    '',
    'shQQk1StHO9rawWxilDoy5tvbEg=',
  ],
  [
    't',
    'https://a.example/x',
    'MediaUrl=b&MediaUrl=a&MediaUrl=b&A=1',
    'kzYtZ9IRz+tH/sTsXZ8inG9ZLj4=',
  ],
])('a webhook is signed with %s over %s?%s', (authToken, url, body, signature) => {
  const fields = new URLSearchParams(body)
  expect(signatureOf(authToken, url, fields)).toBe(signature)
  expect(isSigned(signature, { authToken, url, fields })).toBe(true)
  expect(isSigned(signature, { authToken, url: `${url}/`, fields })).toBe(false)
  expect(isSigned(undefined, { authToken, url, fields })).toBe(false)
})
