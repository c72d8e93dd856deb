import { expect } from 'vitest'
import type { Watch } from './egress.ts'
import { call } from './planted.ts'

// A question of the office and the family's answer, with marked words.

export const words = {
  question: 'Is the planted wedding in a hall?',
  answer: 'In the planted hall of our cousin',
  document: 'planted bill of the hall.pdf',
}

type Place = { url: string; watch: Watch }

/** Asks about a request, and answers with words and a document that another one replaces. */
export async function askAndAnswer(place: Place, office: string, family: string, id: string) {
  const asked = { input_outcome: 'needs_info', input_message: words.question }
  await call('create_admin_review', { input_request_id: id, ...asked }, office)
  const { questions } = await call('get_request', { request_id: id }, office)
  const [question] = questions as unknown as { id: string }[]
  const question_id = question?.id ?? ''
  const mistaken = await addDocument(place, family, question_id)
  await call('remove_answer_document', { document_id: mistaken }, family)
  const kept = await addDocument(place, family, question_id)
  await call('answer_question', { question_id, answer: words.answer }, family)
  for (const cookie of [family, office]) {
    expect(await download(place, kept, cookie)).toContain(encodeURIComponent(words.document))
  }
}

/** Adds a document to an answer. Returns its id. */
async function addDocument({ url, watch }: Place, cookie: string, questionId: string) {
  const path = `/documents/answer/${questionId}`
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { Cookie: cookie, 'X-File-Name': encodeURIComponent(words.document) },
    body: '%PDF-1.7\n%%EOF\n',
  })
  const text = await answer.text()
  await watch.look({ path, sent: words.document, cookie }, text)
  const { id } = JSON.parse(text) as { id?: string }
  expect([answer.status, id]).toEqual([200, expect.any(String)])
  return id ?? ''
}

/** Opens a document. Returns the header with its name. */
async function download({ url, watch }: Place, id: string, cookie: string) {
  const path = `/documents/${id}?download`
  const answer = await fetch(`${url}${path}`, { headers: { Cookie: cookie } })
  const name = answer.headers.get('Content-Disposition')
  await watch.look({ path, sent: undefined, cookie }, `${name}\n${await answer.text()}`)
  return name
}
