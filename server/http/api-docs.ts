import type { OpenAPIHono } from '@hono/zod-openapi'
import { html } from 'hono/html'
import { contract } from '#contract/index.ts'
import { type Procedure, requirementsOf } from '#contract/procedure.ts'
import type { Env } from './middleware.ts'

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * Serves GET /openapi.json for programs and GET /docs/api for people, both generated from the
 * contract.
 */
export function documentProcedures(app: OpenAPIHono<Env>): void {
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Kuppah', version: '1' },
  })
  app.get('/docs/api', (c) => c.html(page(), 200, { 'Content-Security-Policy': policy }))
}

const page = () => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Kuppah: procedures</title>
      <style>
        body { font: 16px/1.55 system-ui, sans-serif; color: #1f2a37; background: #fbfaf7; max-width: 60rem; margin: 2rem auto; padding-inline: 1rem }
        table { border-collapse: collapse; inline-size: 100% }
        th, td { text-align: start; padding: .5rem; border-block-end: 1px solid #ddd8cc; vertical-align: top }
        code { overflow-wrap: anywhere }
      </style>
    </head>
    <body>
      <h1>Procedures</h1>
      <p>
        Each is called by <code>POST /rpc/&lt;name&gt;</code> with a JSON object and answers JSON. The
        shapes are in <a href="/openapi.json">openapi.json</a>. What the rules refuse is an answer
        like any other: <code>{"success": false, "error": "…", "error_code": "…"}</code>. A call that
        needs a fresh sign-in is refused with <code>err.signInAgain</code> if the caller signed in
        more than 15 minutes ago. A call that is repeated with its <code>operation_id</code> acts once.
      </p>
      <table>
        <thead>
          <tr><th>Procedure</th><th>Who may call</th><th>What it does</th></tr>
        </thead>
        <tbody>
          ${Object.entries<Procedure>(contract).map(
            ([name, row]) =>
              html`<tr><td><code>${name}</code></td><td>${row.audience}</td><td>${[row.summary, ...requirementsOf(row)].join(' ')}</td></tr>`,
          )}
        </tbody>
      </table>
    </body>
  </html>`
