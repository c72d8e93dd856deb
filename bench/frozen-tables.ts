import type pg from 'pg'

/** Fills the tables of the frozen server, once it has started, from those of the portal. */
export async function fillFrozen(pool: pg.Pool): Promise<void> {
  await pool.query(`
    truncate frozen.codes, frozen.requests, frozen.reviews;
    insert into frozen.codes select id, code from codes;
    insert into frozen.requests
      select id, code_id, user_id, full_name, email, phone, reason, category, where_met,
        payment_method, address_line1, address_line2, city, state, postal_code, country,
        date_of_request, admin_created, status, created_at
      from requests;
    insert into frozen.reviews
      select request_id, donation_amount, notes, reviewed_at from admin_reviews;`)
  await pool.query('vacuum analyze frozen.requests, frozen.codes, frozen.reviews')
}
