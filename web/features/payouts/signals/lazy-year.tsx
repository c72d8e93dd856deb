import { useFamilyMessages } from '#web/i18n/late-messages.ts'
import { LatePart } from '#web/i18n/late-part.tsx'
import type { YearProps } from './signal-year.tsx'

const loadYear = async () => (await import('./signal-year.tsx')).SignalYear

/** The figures of a year for the bank. */
export const SignalYear = (props: YearProps) => (
  <LatePart load={loadYear} useMessages={useFamilyMessages} props={props} />
)
