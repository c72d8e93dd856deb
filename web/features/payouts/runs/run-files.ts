import type { PayoutRun } from '../queries.ts'

/** Returns what `Download` needs for a file of a run. */
export const fileOf = ({ id, number }: Pick<PayoutRun, 'id' | 'number'>, file: string) => ({
  path: `${id}/${file}`,
  name: `${number}-${file}`,
})
