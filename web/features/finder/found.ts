import type { ProcedureOutput } from '#contract/index.ts'
import { familyPath, paths, payoutRunPath, requestsFoundPath } from '#web/paths.ts'

type Found = ProcedureOutput<'find_in_office'>

const withQuery = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query)}`

/** Where each kind of thing is looked at. */
export const wayTo = {
  request: ({ code }: Found['requests'][number]) => requestsFoundPath(code),
  family: ({ number }: Found['families'][number]) => familyPath(number),
  code: ({ code }: Found['codes'][number]) => withQuery(paths.adminCodes, { search: code }),
  run: ({ number }: Found['runs'][number]) => payoutRunPath(number),
  payment: ({ run_number, reference, full_name }: Found['payments'][number]) =>
    run_number === null
      ? requestsFoundPath(full_name)
      : withQuery(payoutRunPath(run_number), { search: reference }),
  check: ({ number }: Found['checks'][number]) => withQuery(paths.adminChecks, { search: number }),
}
