import { checkAllMeasured } from './limits.ts'

// The end of `npm run bench:limits`: fails if a program measured less than it should.
checkAllMeasured()
