import type { APIRequestContext } from 'playwright/test'

/** What opens /mailbox: written into DATA_DIR before a server of a test starts. */
export const mailboxToken = 'a-token-of-tests-only'

export type Letter = {
  id: string
  kind: string
  subject: string
  text: string
  html: string
  locale: string
}

/** The letters to somebody, newest first, as the embedded mailbox shows them. */
export async function lettersTo(
  request: APIRequestContext,
  url: string,
  recipient: string,
): Promise<Letter[]> {
  const answer = await request.get(`${url}/mailbox.json`, {
    params: { recipient },
    headers: { Authorization: `Bearer ${mailboxToken}` },
    failOnStatusCode: true,
  })
  const { letters } = await answer.json()
  return letters
}

/** The link in a letter. */
export function linkIn(letter: Letter): string {
  const link = letter.text.match(/https?:\/\/[^\s\u2066-\u2069]+/)?.[0]
  if (!link) throw new Error('The letter has no link')
  return link
}
