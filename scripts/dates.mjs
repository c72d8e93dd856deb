// Other days for the tests of `npm run test:dates`: libfaketime moves the clock of every process, and
// server/testing/moved-clock.ts that of PostgreSQL by as much.
import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { installPackage } from './apt.mjs'

/** Instants at the beginning of a run, and the time zone of the machine. */
export const days = {
  "New Year's Eve": { at: '2026-12-31T23:30-05:00', zone: 'America/New_York' },
  'January 1st': { at: '2028-01-01T20:00-05:00', zone: 'America/New_York' }, // a Saturday
  'leap day': { at: '2028-02-29T12:00-05:00', zone: 'America/New_York' },
  'spring, New York': { at: '2027-03-14T01:30-05:00', zone: 'America/New_York' },
  'autumn, New York': { at: '2027-11-07T00:15-04:00', zone: 'America/New_York' },
  'spring, Jerusalem': { at: '2027-03-26T01:30+02:00', zone: 'Asia/Jerusalem' },
  'autumn, Jerusalem': { at: '2027-10-31T00:15+03:00', zone: 'Asia/Jerusalem' },
  'June evening': { at: '2027-06-16T21:00-04:00', zone: 'America/New_York' },
  'Friday evening': { at: '2027-01-08T18:00-05:00', zone: 'America/New_York' },
  'erev Pesach': { at: '2027-04-21T12:00-04:00', zone: 'America/New_York' },
}

/** Tests that libfaketime itself breaks, by their names: at most six. */
export const brokenByFakeTime = {
  'makes one backup a night, keeps the last ones, and never deletes manual ones':
    'The kernel dates files, by the true time.',
}

/** Returns the variables of a run on a day. Installs libfaketime, or throws and says what to install. */
export function movedClock({ at, zone }) {
  const ahead = Math.round((Date.parse(at) - Date.now()) / 1000)
  return {
    LD_PRELOAD: bringFakeTime(),
    FAKETIME: ahead < 0 ? `${ahead}` : `+${ahead}`, // a distance, so that all processes agree
    FAKETIME_DONT_FAKE_MONOTONIC: '1', // what measures how long something takes stays true
    TZ: zone,
  }
}

/** Returns arguments of Vitest that leave out what libfaketime breaks. */
export function withoutBroken() {
  const names = Object.keys(brokenByFakeTime).map((name) => name.replaceAll(/\W/g, '\\$&'))
  return [`--testNamePattern=^(?!.*(?:${names.join('|')})$)`]
}

function bringFakeTime() {
  const name = 'libfaketime'
  const found = findFakeTime() ?? (installPackage(name, 'tests on other days') && findFakeTime())
  if (found) return found
  throw new Error(
    `Tests on other days need ${name}, and there is none. Install it (on Debian, as root: ` +
      `apt-get install ${name}).`,
  )
}

function findFakeTime() {
  const folder = '/usr/lib'
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
    .map((machine) => join(folder, machine, 'faketime/libfaketimeMT.so.1'))
    .find((path) => existsSync(path))
}

const isTest = /\.test\.(?:tsx?|mjs)$/
const instants = /\b(?:new Date\(\)|Date\.now\(\)|20\d\d-[01]\d-[0-3]\d)/
const officeDays =
  /\b(?:calendarDateIn\(|comingFriday\(|officeDate\(|officeToday\(|today\(\)|today[ ,:])/
const fixing = /\b(?:useFakeTimers|setClock|setProcessClock)\(/
/** Imported by tests that do the same many times, as races, histories and measurements do. */
const sizes = 'server/testing/sizes.ts'

/**
 * Returns the paths of the tests that read a clock: they name an instant, or they or a file that they
 * import name the office's day. Those that do the same many times run on the first day only.
 */
export function readingTests(files) {
  const named = new Map(files.map((file) => [file.path, file]))
  const importsOf = ({ path, text }) =>
    [...text.matchAll(/\bfrom '(#|\.\.?\/)([^']+)'/g)].map(([, kind, rest]) =>
      named.get(kind === '#' ? rest : posix.join(posix.dirname(path), kind, rest)),
    )
  return files
    .filter((file) => isTest.test(file.path))
    .filter((file) => {
      const about = [file, ...importsOf(file).filter((one) => one)]
      if (fixing.test(file.text)) return true
      if (about.some(({ path }) => path === sizes)) return false
      return instants.test(file.text) || about.some(({ text }) => officeDays.test(text))
    })
    .map(({ path }) => path)
}

/** Returns the paths of the tests that fix a clock. */
export const fixingTests = (files) =>
  files.filter(({ path, text }) => isTest.test(path) && fixing.test(text)).map(({ path }) => path)
