import { bank } from './bank.tsx'
import { method } from './method.tsx'
import { personal } from './personal.tsx'
import { reason } from './reason.tsx'
import type { Step } from './step.ts'

/** The four steps of the wizard (docs/product.md §4.3). */
export const steps: readonly [Step, Step, Step, Step] = [personal, reason, method, bank]
export const lastStep = steps.length - 1
