import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

// Nobody edits this file. It is what the office's page of 50 and a family's own requests are measured
// beside: three tables, one statement each, one order, no filter, no cache. Because it never changes,
// a ratio that falls is our server that became slower. bench/frozen-tables.ts fills the tables.

const tables = `
drop schema if exists frozen cascade;
create schema frozen;
create table frozen.codes (id uuid primary key, code text not null);
create table frozen.requests (
  id uuid primary key, code_id uuid not null, user_id uuid, full_name text, email text, phone text,
  reason text, category text, where_met text, payment_method text, address_line1 text,
  address_line2 text, city text, state text, postal_code text, country text, date_of_request date,
  admin_created boolean, status text, created_at timestamptz not null
);
create table frozen.reviews (
  request_id uuid primary key, donation_amount numeric(12, 2), notes text, reviewed_at timestamptz
);
create index on frozen.requests (created_at desc, id desc);
create index on frozen.requests (user_id, created_at desc);`

const columns = `r.id, r.full_name, r.email, r.phone, r.reason, r.category, r.where_met,
  r.payment_method, r.address_line1, r.address_line2, r.city, r.state, r.postal_code, r.country,
  r.date_of_request, r.admin_created, r.status, r.created_at, c.code, v.donation_amount, v.notes,
  v.reviewed_at`
const from = `from frozen.requests r join frozen.codes c on c.id = r.code_id
  left join frozen.reviews v on v.request_id = r.id`
const page = `select ${columns} ${from} order by r.created_at desc, r.id desc limit 50`
const own = `select ${columns} ${from} where r.user_id = $1 order by r.created_at desc, r.id desc`

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
await pool.query(tables)

/** POST /page, and POST /own with the id of a user as `user_id`. */
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { user_id } = JSON.parse(Buffer.concat(parts).toString())
  const { rows } =
    request.url === '/own'
      ? await pool.query({ name: 'own', text: own, values: [user_id] })
      : await pool.query({ name: 'page', text: page })
  const content = JSON.stringify({ success: true, requests: rows })
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(content),
  })
  response.end(content)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`listens at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
