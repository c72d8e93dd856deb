// Runs before each test file. Random inputs are the same in every `npm test`, so that the same commit
// always passes or always fails. `npm run test:full` takes another seed each night (scripts/test.mjs).
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 22) })
