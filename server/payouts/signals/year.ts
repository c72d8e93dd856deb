import type { payouts } from '#contract/payouts.ts'
import { directionOf, type Locale } from '#domain/locales.ts'
import { type YearRow, yearGroups } from '#domain/payouts/signal-years.ts'
import type { Context, Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Administrator } from '#server/http/access.ts'
import { NotFound } from '#server/http/failures.ts'
import { type MessageKey, wording } from '#server/messages.ts'
import { createXlsx } from '#server/sheets/index.ts'
import { countYear } from './year-store.ts'

/** The handler of the yearly figures (docs/product.md §14.25). */
export const yearProcedures: Handlers<Extract<keyof typeof payouts, 'get_signal_year'>> = {
  async get_signal_year({ year }, { db }) {
    return { rows: inOrder(await countYear(db, year)) }
  },
}

/** Returns the same figures as a sheet in the caller's language, and records the download. */
export async function downloadYear(
  { db, caller }: Context<Administrator>,
  file: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string }> {
  const [, year] = /^(20\d\d)\.xlsx$/.exec(file) ?? []
  if (!year) throw new NotFound()
  const rows = inOrder(await countYear(db, Number(year)))
  const { locale } = caller
  const say = (key: MessageKey) => wording(locale, key)
  const bytes = await createXlsx({
    name: year,
    isRightToLeft: directionOf(locale) === 'rtl',
    columns: [
      { heading: say('signals.year.group'), kind: 'text' },
      { heading: say('signals.year.name'), kind: 'text' },
      { heading: say('signals.year.count'), kind: 'number' },
      { heading: say('signals.year.total'), kind: 'money' },
    ],
    rows: rows.map((row) => [
      say(`signals.year.${row.group}`),
      nameOf(row, locale),
      String(row.count),
      row.total,
    ]),
  })
  const details = { year: Number(year) }
  await record(db, caller, { action: 'payout.year_downloaded', subject_id: null, details })
  return { bytes: Buffer.from(bytes), name: `payments-${year}.xlsx` }
}

const inOrder = (rows: YearRow[]) =>
  rows.sort((a, b) => yearGroups.indexOf(a.group) - yearGroups.indexOf(b.group))

function nameOf({ group, name }: YearRow, locale: Locale): string {
  if (group === 'returns') return name
  const key = {
    payments: `pay.${name}`,
    signals: `signals.kind.${name}`,
    answers: `signals.reason.${name}`,
    corrections: `signals.by.${name}`,
  }[group]
  return wording(locale, key as MessageKey)
}
