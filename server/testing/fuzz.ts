import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { z } from 'zod'
import { anyCharacter } from '#domain/testing/any-character.ts'

/** Text of every kind that people type, paste or try. */
const oddText = fc.oneof(
  { weight: 12, arbitrary: fc.string({ unit: 'grapheme' }) },
  { weight: 12, arbitrary: fc.string({ unit: anyCharacter }) },
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\0',
      'A\0B',
      `${String.fromCodePoint(0x202e)}gnirts`, // direction marks
      String.fromCodePoint(0x2066, 0x2067, 0x2069, 0x200f, 0x61c),
      '\ud800',
      '\udfff x',
      '\ufeff\u2028\u2029',
      '\u0007\u001b[31m\r\n',
      'ﷺ'.repeat(500),
      'e\u0301'.repeat(1000),
      "'; drop table requests; --",
      '%_%\\',
      '<script>alert(1)</script>',
      '../../../etc/passwd',
      '{{7*7}}<%= 7*7 %>',
      'NaN',
      '1e999',
      '-0.005',
      '99999999999999999999.99',
      '0000-00-00',
      '9999-12-31T23:59:59Z',
      '+275760-09-13T00:00:00.001Z',
      'moshe@example.org\r\nBcc: all@example.org',
    ),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1000, max: 100_000 }).map((n) => 'ש'.repeat(n)) },
)

const nested = (open: string, close: string) =>
  fc
    .integer({ min: 10, max: 20_000 })
    .map((depth) => new Raw(`${open.repeat(depth)}1${close.repeat(depth)}`))

/** JSON that JSON.stringify never produces, written verbatim. */
class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Values of any type but the expected one. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: oddText },
  { weight: 4, arbitrary: fc.constantFrom(null, true, 0, -1, 1e308, 2 ** 53, [], {}, [[]]) },
  { weight: 2, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.oneof(nested('[', ']'), nested('{"a":', '}')) },
)

/** Dates, instants and numbers that are likely, and some that PostgreSQL refuses. */
const oddPlaces: unknown[] = [
  ...['2026-11-22', '2026-11-22T10:00:00.000Z', randomUUID(), '180.00', '7', 7],
  ...['0000-01-01', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', 'A\0B', '\0', '\ud800'],
  ...['99999999999999999999', '2147483648', Number.MAX_SAFE_INTEGER, 2 ** 53, -1, 1e308],
]

/** Returns cursors that no list has made, in all shapes that the lists use. */
export function oddCursors(sort: string): string[] {
  const likely = ['a', '2026-11-22T10:00:00.000Z', randomUUID()]
  return oddPlaces
    .flatMap((value) => [
      value,
      { id: value },
      { created_at: value, id: likely[2] },
      { created_at: likely[1], id: value },
      [value, '7'],
      ['2026-11-22', value],
      ...likely.flatMap((_, place) =>
        [likely, likely.slice(1), likely.slice(2)].map((whole) => ({
          by: sort,
          absent: whole.length < 3,
          spelled: false,
          at: whole.with(Math.min(place, whole.length - 1), String(value)),
        })),
      ),
    ])
    .map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
}

type Definition = {
  type: string
  format?: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  values?: unknown[]
  entries?: Record<string, unknown>
}

/**
 * Generates valid or almost valid input for a schema of the contract; `ids` exist in the database.
 */
export function inputOf(schema: z.ZodType, ids: string[]): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Definition
  const inner = def.innerType ?? def.in
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape ?? {}).map(([key, field]) => [
            key,
            fc.oneof(
              { weight: 9, arbitrary: inputOf(field, ids) },
              { weight: 1, arbitrary: oddValue },
            ),
          ]),
        ),
      )
    case 'string':
      if (def.format === 'date' || def.format === 'datetime') return fc.constantFrom(...oddPlaces)
      return def.format === 'uuid' ? fc.oneof(fc.constantFrom(...ids), fc.uuid()) : oddText
    case 'number':
      return fc.oneof(fc.integer({ min: -1, max: 100 }), fc.double())
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'array':
      return fc.array(inputOf(def.element as z.ZodType, ids), { maxLength: 4 })
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => inputOf(option, ids)))
    default:
      return inner ? fc.oneof(inputOf(inner, ids), fc.constantFrom(null, undefined)) : oddValue
  }
}

/** Serializes to JSON, with `Raw` parts verbatim. */
export function asJson(value: unknown): string {
  const pieces: string[] = []
  const text = JSON.stringify(value, (_, part) => {
    if (!(part instanceof Raw)) return part
    pieces.push(part.text)
    return `raw piece ${pieces.length - 1}`
  })
  return (text ?? '').replace(/"raw piece (\d+)"/g, (_, number) => pieces[Number(number)] ?? '')
}

/** Bodies that every procedure must refuse: not an object, broken, or with an unknown field. */
export const wrongBody: fc.Arbitrary<string> = fc.oneof(
  oddValue.filter((value) => !isPlainObject(value)).map(asJson),
  fc.tuple(oddText, oddValue).map(([key, value]) => asJson({ [`no ${key}`]: value })),
  fc.tuple(oddText, oddValue).map(([key, value]) => asJson({ [`no ${key}`]: value }).slice(0, -1)),
  fc.constantFrom('{"__proto__":{"is_admin":true},"constructor":{"prototype":{}},"no":1}'),
  fc.string({ unit: anyCharacter }).map((text) => `{${text}`),
)

const isPlainObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
