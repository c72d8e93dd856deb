// `npm start`: installs and builds what is missing, then is the server.
import { asCommand, becomeNode, server } from './node.mjs'
import { prepare } from './prepare.mjs'

await asCommand(async () => {
  await prepare()
  await becomeNode([...server, ...process.argv.slice(2)])
})
