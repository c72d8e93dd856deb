import { complaintsAt } from '../files.mjs'

/**
 * The layers of server/, the lowest first. A file imports only from its own layer and from those
 * below it. Features are every other folder; the files in server/ itself are named here.
 */
const layers = [
  [
    'config.ts',
    'garbage.ts',
    'log.ts',
    'loopback.ts',
    'messages.ts',
    'synced-folders.ts',
    'text-settings.ts',
    'version.ts',
  ],
  ['database/', 'storage.ts'],
  ['secrets/'],
  ['http/', 'events.ts', 'services.ts', 'context.ts', 'repeating.ts'],
  ['operations/'],
  [/^[\w-]+\//],
  ['app.ts', 'start.ts', 'upgrade.ts', 'main.ts'],
  ['commands/'],
]
const FEATURES = 5

const isPart = (part, path) => (part instanceof RegExp ? part.test(path) : path.startsWith(part))

/** Returns the layer of a path below server/, or -1 for a file that no layer names. */
function layerOf(path) {
  const named = layers.findIndex(
    (parts, layer) => layer !== FEATURES && parts.some((part) => isPart(part, path)),
  )
  if (named !== -1) return named
  return layers[FEATURES].some((part) => isPart(part, path)) ? FEATURES : -1
}

const imported = /(?<=from '|import\(')(?:#server\/|\.\/)[\w/.-]+(?=')/g

/** Reports files of server/ that no layer names, and imports of a higher layer. Tests may do both. */
export function importsGoDown(files) {
  return files.flatMap((file) => {
    const path = /^server\/(?!testing\/)(.*)(?<!\.test)\.ts$/.exec(file.path) && file.path.slice(7)
    if (!path) return []
    const layer = layerOf(path)
    if (layer === -1) {
      return [
        {
          path: file.path,
          message: 'belongs to no layer: add it to scripts/structure/layers.mjs.',
        },
      ]
    }
    const folder = path.includes('/') ? path.replace(/[^/]*$/, '') : ''
    const targetOf = (from) =>
      from.startsWith('#') ? from.slice('#server/'.length) : `${folder}${from.slice(2)}`
    return complaintsAt(
      file,
      imported,
      '%s is above this file (scripts/structure/layers.mjs): pass what is needed as an argument.',
    ).filter(({ message }) => layerOf(targetOf(message.split(' ')[0])) > layer)
  })
}
