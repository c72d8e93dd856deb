import { complaintsAt } from '../files.mjs'

const beside = /^(?:server|bench|e2e\/specification)\/.*\.ts$/
const clock = 'server/testing/clock.ts'
/** Everything that fakes `Date`, which is the default. */
const faked = /\bvi\.(?:setSystemTime|useFakeTimers)\((?!\{ toFake: \[(?!'Date'))/g

/** Reports tests that move the clock of their process beside a database that keeps its own. */
export function clocksMoveTogether(files) {
  return files
    .filter(({ path }) => beside.test(path) && path !== clock)
    .flatMap((file) =>
      complaintsAt(file, faked, `%s leaves the database behind: use setClock of ${clock}.`),
    )
}

const shipped = /^(?:domain|contract|server|web|e2e)\/.*\.tsx?$/
const inUtc = /\bnew Date\(\)\s*\.toISOString\(\)\s*\.slice\(0, 10\)/g

/** Reports days in UTC, where tomorrow begins in the evening of New York. */
export function todayIsOfTheOffice(files) {
  return files
    .filter(({ path }) => shipped.test(path))
    .flatMap((file) => complaintsAt(file, inUtc, '%s is a day in UTC: use calendarDateIn.'))
}

const dateAsInstant = /\b(?:day|moment|formatInstant)\((?:[\w.?]+\.)?\w+(?:_on|On)\b[^)]*\)/g

/** Reports calendar dates that are formatted as instants: west of Greenwich each is a day early. */
export function calendarDatesAreNoInstants(files) {
  return files
    .filter(({ path }) => shipped.test(path))
    .flatMap((file) => complaintsAt(file, dateAsInstant, '%s is a calendar date: use shortDate.'))
}
