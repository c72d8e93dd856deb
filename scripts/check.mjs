// `npm run check`: the fast part of `npm test`, under a minute.
import { quickChecks, unitTests } from './checks.mjs'
import { asCommand } from './node.mjs'
import { install } from './prepare.mjs'
import { runStages } from './stages.mjs'

await asCommand(async () => {
  await install()
  await runStages([...quickChecks(), unitTests(['--project=rules'])])
})
