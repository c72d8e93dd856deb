import type { APIRequestContext } from 'playwright/test'

/** Gives access to /mailbox. Written to DATA_DIR before a test server starts. */
export const mailboxToken = 'a-token-of-tests-only'

export type Letter = {
  id: string
  kind: string
  subject: string
  text: string
  html: string
  locale: string
}

/** Returns the letters to a recipient from the mailbox of the test server, newest first. */
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

/** Returns the link in the plain text of a letter. */
export function linkIn(letter: Letter): string {
  const link = letter.text.match(/https?:\/\/[^\s\u2066-\u2069]+/)?.[0]
  if (!link) throw new Error('The letter has no link')
  return link
}
