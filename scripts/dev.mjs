// `npm run dev`: the server and the pages, both reloading as you type.
import { asCommand, runNode, tool } from './node.mjs'
import { install } from './prepare.mjs'

await asCommand(async () => {
  await install()
  const port = process.env.PORT ?? '3000'
  const pagesPort = process.env.DEV_PORT ?? '5173'
  const pages = `http://localhost:${pagesPort}`
  console.log(`The pages reload at ${pages}; the server behind them listens on port ${port}.`)
  const ends = [
    runNode(['--watch', 'server/main.ts'], { PORT: port, APP_URL: process.env.APP_URL ?? pages }),
    runNode([tool('react-router'), 'dev', '--port', pagesPort, '--strictPort'], {
      API_ORIGIN: `http://127.0.0.1:${port}`,
    }),
  ]
  process.exitCode = await Promise.race(ends)
  process.kill(process.pid, 'SIGTERM') // when one ends, the other has no use: handed on to it
  await Promise.all(ends)
})
