import type { CalendarDate } from '#domain/payment-date.ts'
import { isByHand, isPayingFile } from '#domain/payouts/file-fates.ts'
import { mayBeWithBank } from '#domain/payouts/run-states.ts'
import type { MethodOfRun, PayoutRun, RunDetails, RunFile } from '../queries.ts'

/** What the office has to do next for a method of a locked run; undefined if nothing is. */
export type NextStep = 'enter' | 'answer' | 'file' | 'pay'

export type MethodLine = {
  of: MethodOfRun
  /** The newest downloaded revision of each of its files. */
  downloaded: readonly RunFile[]
}

/** Returns the files for the bank that are still to be downloaded. */
export const filesToGive = ({ of, downloaded }: MethodLine, run: Pick<PayoutRun, 'by_hand'>) =>
  of.states.locked && !isByHand(of.method, run.by_hand)
    ? of.files.filter(
        (name) =>
          isPayingFile(name) &&
          !downloaded.some(({ file, fate }) => file === name && fate !== 'not_given'),
      )
    : []

export function nextStepOf(
  line: MethodLine,
  run: Pick<PayoutRun, 'state' | 'by_hand'>,
): NextStep | undefined {
  const { of, downloaded } = line
  if (run.state === 'draft' || run.state === 'cancelled') return undefined
  if (downloaded.some(({ fate }) => fate === 'unknown')) return 'answer'
  if (filesToGive(line, run).length > 0) return 'file'
  if (of.states.locked && isByHand(of.method, run.by_hand)) return 'enter'
  return of.states.sent ? 'pay' : undefined
}

const order: readonly NextStep[] = ['answer', 'file', 'enter', 'pay']

/** Returns the most urgent step of a run, with the methods that wait for it. */
export function nextOfRun(lines: readonly MethodLine[], { run }: Pick<RunDetails, 'run'>) {
  for (const step of order) {
    const waiting = lines.filter((line) => nextStepOf(line, run) === step)
    if (waiting.length > 0) return { step, methods: waiting.map(({ of }) => of.method) }
  }
  return undefined
}

/** Returns the first of these Fridays whose run is not made already, else the first. */
export const freeFriday = (
  fridays: readonly CalendarDate[],
  runs: readonly Pick<PayoutRun, 'pay_on' | 'state'>[],
) =>
  fridays.find(
    (friday) => !runs.some(({ pay_on, state }) => pay_on === friday && mayBeWithBank(state)),
  ) ?? fridays[0]

/** Groups the files of a run by method: of each the newest revision. */
export function linesOf(
  methods: readonly MethodOfRun[],
  files: readonly RunFile[],
): readonly MethodLine[] {
  return methods.map((of) => {
    const own = files.filter(({ method }) => method === of.method)
    return { of, downloaded: [...new Map(own.map((file) => [file.file, file])).values()] }
  })
}
