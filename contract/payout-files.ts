import { z } from '@hono/zod-openapi'
import { byHandMethods, fates, payingFiles } from '#domain/payouts/file-fates.ts'
import {
  count,
  method,
  money,
  operation_id,
  payoutRun,
  runAnswer,
  updated,
} from './payout-planning.ts'
import { id, instant, integer, not_entered, outcome, procedure, text } from './procedure.ts'

const runFile = z.object({
  method,
  file: z.enum(payingFiles),
  revision: count,
  sha256: z.string(),
  size: count,
  /** null where an earlier version kept no record of it. */
  count: count.nullable(),
  total: money.nullable(),
  downloaded_by: z.string().nullable(),
  downloaded_by_name: z.string().nullable(),
  downloaded_at: instant,
  fate: z.enum(fates),
  fate_by_name: z.string().nullable(),
  fate_at: instant.nullable(),
  confirmation: z.string().nullable(),
  reason: z.string().nullable(),
})
export type RunFile = z.infer<typeof runFile>

/** A revision of a method's file. Without one: those that were downloaded last. */
const onFile = {
  run_id: id,
  method,
  /** Of checks: the paper ones or the digital ones. All downloaded files if it is absent. */
  file: z.enum(payingFiles).optional(),
  revision: integer.min(1).optional(),
  operation_id: operation_id.optional(),
}

/** What was downloaded for banks, and what the office says became of it. */
export const payoutFiles = {
  list_run_files: procedure({
    audience: 'admin',
    summary: 'Lists the downloaded revisions of the files of a run that pay, with their fates.',
    input: z.strictObject({ run_id: id }),
    output: z.object({ files: z.array(runFile) }),
  }),
  set_by_hand: procedure({
    audience: 'admin',
    idempotent: true,
    summary: 'Chooses that a method of a run is entered by hand, before a file was downloaded.',
    input: z.strictObject({
      run_id: id,
      method: z.enum(byHandMethods),
      by_hand: z.boolean(),
      not_entered,
      operation_id: operation_id.optional(),
    }),
    output: runAnswer,
  }),
  mark_payments_sent: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary: 'Records that a file was given to the bank, or payments were entered by hand.',
    input: z.strictObject({
      ...onFile,
      /** Only by hand: which payments were entered, if not all. */
      payment_ids: z.array(id).max(1000).optional(),
      confirmation: text.max(200).optional(),
      /** Required if somebody has said that the file was not given. */
      reason: text.max(1000).optional(),
    }),
    output: updated,
  }),
  record_file_not_given: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary: 'Records that the bank did not get a downloaded file.',
    input: z.strictObject({
      ...onFile,
      /** With whom it was checked. Required from an administrator who did not download the file. */
      reason: text.max(1000).optional(),
    }),
    output: updated,
  }),
  record_file_refused: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary: 'Records that the bank refused a whole file, and plans its payments anew in a draft.',
    input: z.strictObject({ ...onFile, reason: text.max(1000) }),
    output: outcome({
      failed: count,
      planned: count,
      /** The draft with the new payments; null if none was planned. */
      run: payoutRun.nullable(),
      /** What failed and is not planned anew, and why. */
      left: z.array(
        z.object({
          payment_id: id,
          reference: z.string(),
          full_name: z.string(),
          code: z.string(),
        }),
      ),
    }),
  }),
  undo_file_refused: procedure({
    audience: 'admin',
    fresh: true,
    idempotent: true,
    summary: 'Takes back that a file was refused, as long as nothing of it was paid anew.',
    input: z.strictObject(onFile),
    output: updated,
  }),
}
