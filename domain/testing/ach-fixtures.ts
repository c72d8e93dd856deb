import type { AchFileContent, AchPayment, AchSettings } from '#domain/bank-files/ach/ach-content.ts'

/** Invented settings and payments for the tests of ACH files. */

export const achSettings: AchSettings = {
  destination_routing: '021000021',
  destination_name: 'JPMorgan Chase',
  origin_id: '1234567890',
  origin_name: 'Kuppah Charity Fund',
  company_name: 'Kuppah Fund',
  company_id: '1234567890',
  entry_description: 'ASSISTANCE',
  odfi: '02100002',
  balanced: false,
  line_end: 'lf',
}

/** The settings that a balanced file needs besides. */
export const offset = {
  balanced: true,
  offset_routing: '021000021',
  offset_account: '7777777',
  offset_account_type: 'checking',
} as const

export const yitzchok: AchPayment = {
  reference: 'K00000001',
  cents: 18000n,
  payee: 'Yitzchok Friedman',
  routing_number: '026009593',
  account_number: '000123456789',
  account_type: 'checking',
  trace: 1,
}

export const chaya: AchPayment = {
  reference: 'K00000002',
  cents: 50050n,
  payee: 'Chaya Mushka Rosenberg',
  routing_number: '322271627',
  account_number: '9876543210',
  account_type: 'savings',
  trace: 2,
}

/** Returns a file of one batch, locked on a Tuesday for Friday. */
export function contentOf(
  payments: readonly AchPayment[],
  changes: Partial<AchFileContent> = {},
): AchFileContent {
  return {
    settings: achSettings,
    created_on: '2026-11-24',
    created_at: '14:05',
    file_id_modifier: 'A',
    batches: [{ effective_on: '2026-11-27', descriptive_date: 'NOV 27', payments }],
    ...changes,
  }
}

export const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Replaces text at a position (from 1) of a line (from 1). */
export const put = (line: number, position: number, content: string) => (text: string) => {
  const lines = text.split('\n')
  const old = lines[line - 1] ?? ''
  lines[line - 1] = old.slice(0, position - 1) + content + old.slice(position - 1 + content.length)
  return lines.join('\n')
}
