import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import type { RequestDocument } from '#contract/documents.ts'
import type { ProcedureInput, ProcedureName, ProcedureOutput } from '#contract/index.ts'
import type { Database } from '#server/database/connect.ts'
import { createTestApp } from '#server/testing/app.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'

type Accepted<N extends ProcedureName> = Exclude<ProcedureOutput<N>, { success: false }>
type Inputs = Record<string, string | null>

export const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')

/** The server over HTTP, with an administrator and a requester who are signed in. */
export type Portal = Awaited<ReturnType<typeof openPortal>>

export async function openPortal(database: Database, variables: Record<string, string> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kuppah-specification-'))
  const server = await createTestApp(database, { DATA_DIR: dataDir, ...variables })
  const admin = await server.signIn({ is_admin: true })
  const requester = await server.signIn()

  /** Calls a procedure, as the administrator by default. Throws unless it succeeds. */
  async function ask<N extends ProcedureName>(
    name: N,
    input: ProcedureInput<N>,
    { cookie } = admin,
  ): Promise<Accepted<N>> {
    const { status, body } = await server.call(name, input, cookie)
    if (status !== 200 || Object(body).success === false) {
      throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
    }
    return body as Accepted<N>
  }

  /** Submits a request of the requester with a new code, by ACH unless `inputs` say otherwise. */
  async function submit(inputs: Inputs = {}) {
    const { code } = await ask('create_code', {})
    const input = requestInputs({ input_code: code, ...inputs })
    return (await ask('create_request', input, requester)).request
  }

  /** Enters a direct request, by ACH. */
  async function enter(inputs: Inputs = {}, by = admin) {
    const { input_code, code_id, status, ...shared } = requestInputs()
    const dated = { ...shared, input_date_of_request: '2025-06-01', ...inputs }
    return (await ask('create_direct_request', dated, by)).request
  }

  /** Returns the request with this code from the office's list. */
  async function listed(code: string) {
    const { requests } = await ask('get_requests_with_review_status', { search: code })
    expect(requests).toHaveLength(1)
    return requests[0]
  }

  /** Sends a document of a request. */
  async function send(requestId: string, file_name: string, content: Buffer = pdf) {
    const headers = { Cookie: admin.cookie, 'X-File-Name': encodeURIComponent(file_name) }
    const request = { method: 'POST', headers, body: new Uint8Array(content) }
    const answer = await server.app.request(`/documents/${requestId}`, request)
    const body = (await answer.json()) as { document: RequestDocument; error?: string }
    return { status: answer.status, ...body }
  }

  async function close() {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }

  return { ...server, dataDir, admin, requester, ask, submit, enter, listed, send, close }
}
