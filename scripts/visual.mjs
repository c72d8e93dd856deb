// `npm run visual`: every screen compared with its picture; what follows `--` goes to Playwright.
import { bringBrowser } from './browser.mjs'
import { asCommand, runNode, tool } from './node.mjs'
import { prepare } from './prepare.mjs'

await asCommand(async () => {
  await prepare()
  const args = [tool('playwright'), 'test', '-c', 'visual.config.mjs', ...process.argv.slice(2)]
  process.exitCode = await runNode(args, { CHROMIUM_PATH: await bringBrowser() })
})
