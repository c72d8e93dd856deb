// What the house is built from, and that it is built anywhere.
import { complaintsAt } from '../files.mjs'

/** A version is one version. */
export function pinnedVersions(files) {
  const text = files.find(({ path }) => path === 'package.json')?.text ?? '{}'
  const manifest = JSON.parse(text)
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
  return kinds.flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => ({
        path: 'package.json',
        message: `${name} ${version}: pin one exact version, so that every machine builds the same house.`,
      })),
  )
}

/** package-lock.json says what, not from where: every machine has its own source of packages. */
export function lockWithoutAddresses(files) {
  const lock = files.find(({ path }) => path === 'package-lock.json')
  if (!lock) return [{ path: 'package-lock.json', message: 'is missing: npm install writes it.' }]
  return complaintsAt(
    lock,
    /"resolved":/g,
    'holds an address. Remove the line: npm finds the package by name, version and integrity.',
  ).slice(0, 1)
}

const licences =
  /^\(?(MIT|MIT-0|Apache-2\.0|ISC|0BSD|BSD-[23]-Clause|Unlicense|CC0-1\.0|OFL-1\.1|BlueOak-1\.0\.0)( (OR|AND) (MIT|Apache-2\.0|CC0-1\.0))?\)?$/
const withScripts = ['@swc/core'] // tools only; its script does not run (docs/decisions/005)

/** What runs in production may be handed on by anybody, and nothing wants to run when it is installed. */
export function licencesAndScripts(files) {
  const text = files.find(({ path }) => path === 'package-lock.json')?.text ?? '{}'
  const installed = Object.entries(JSON.parse(text).packages ?? {}).filter(([path]) => path !== '')
  return installed.flatMap(([path, { dev, license = 'not said', hasInstallScript }]) => {
    const name = path.replace(/.*node_modules\//, '')
    const complaints = []
    if (!dev && !licences.test(license)) complaints.push(`licence ${license} is not in the list`)
    if (hasInstallScript && !withScripts.includes(name)) complaints.push('has an install script')
    return complaints.map((message) => ({
      path: 'package-lock.json',
      message: `${name}: ${message}`,
    }))
  })
}

// In pieces, so that this file does not complain of itself.
const places = [
  `regis${'try'}\\.[a-z]+\\.(org|com|io)`,
  `regis${'try'}\\s*=\\s*http`,
  `_auth${'Token'}`,
  `(?<![\\w.}])/(work|root|Users)${'/'}[a-z]`,
  `(?<![\\w.}])/home${'/'}[a-z]+/`,
  `\\.\\./${'shared'}/`,
]

/** Nothing that is true of one machine only. */
export function noPlaces(files) {
  const pattern = new RegExp(places.join('|'), 'g')
  return files
    .filter(({ path }) => path !== 'package-lock.json')
    .flatMap((file) =>
      complaintsAt(file, pattern, '%s: true of one machine only. Take it from configuration.'),
    )
}
