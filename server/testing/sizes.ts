/** True in `npm run test:full`, which runs the long proofs (CONTRIBUTING.md). */
export const isFull = process.env.TEST_FULL === '1'

/** Returns the size of a proof: `short` in `npm test`, `full` in `npm run test:full`. */
export const sized = <Size>(short: Size, full: Size): Size => (isFull ? full : short)
