import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dialCodeOf,
  dialledNumber,
  phoneMarks,
  readPhones,
  samePhone,
  textNumberOf,
  withInternational,
} from './phone-number.ts'

describe('a number', () => {
  test.each([
    ['020 8800 1234', 'GB', '+442088001234'],
    ['+44 (0)20 8800 1234', '', '+442088001234'],
    ['011 972 52 761 1234', 'US', '+972527611234'],
    ['0475 12 34 56', 'BE', '+32475123456'],
    ['03-5551234', 'IL', '+97235551234'],
    ['03 555 12 34', 'BE', '+3235551234'],
    ['(845) 352-0100', 'US', '+18453520100'],
    ['1-845-352-0100', 'US', '+18453520100'],
    ['1 604 555 0100', 'CA', '+16045550100'],
    ['052-761-1234', 'IL', '+972527611234'],
    ['00972527611234', 'BE', '+972527611234'],
    ['0044 20 8800 1234', 'US', '+442088001234'],
    ['0011 1 845 352 0100', 'AU', '+18453520100'],
    ['02/555.12.34', 'BE', '+3225551234'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['044 668 18 00', 'CH', '+41446681800'],
    ['972-52-761-1234', 'IL', '+972527611234'],
    ['+972 052-761-1234', 'US', '+972527611234'],
    ['٠٥٢٧٦١١٢٣٤', 'IL', '+972527611234'],
    ['８４５３５２０１００', 'US', '+18453520100'],
    ['\u2066+972\u00a052\u2011761\u20111234\u2069', '', '+972527611234'],
  ])('%s of %s is certain: %s', (text, country, e164) => {
    expect(readPhones(text, country)).toMatchObject([{ e164, isCertain: true, words: '' }])
    expect(dialledNumber(text, country)).toBe(e164)
    expect(textNumberOf(text, country)).toBe(e164)
  })

  test.each([
    ['020 8800 1234', 'US'],
    ['020 7946 0958', 'US'],
    ['0475 12 34 56', 'US'],
    ['03-5551234', 'US'],
    ['052-761-1234', 'US'],
    ['052-761-1234', ''],
    ['845-352-0100', 'IL'],
    ['845-352-0100', 'XX'],
    ['84535201001', 'US'],
    ['7185550123.0', 'US'],
    ['+7185550123', 'US'],
    ['527611234', 'IL'],
    ['2088001234', 'GB'],
    ['475123456', 'BE'],
    ['9720527611234', 'IL'],
    ['1-845-352-0100', 'IL'],
    ['555-0123', 'US'],
    ['9.72528E+11', 'IL'],
    ['00 845 352 0100', 'US'],
    ['011 972 52 761 1234', 'IL'],
    ['12345 718-555-0123', 'US'],
    ['845 352 0100 2', 'US'],
    ['', 'US'],
    ['-', 'US'],
    ['12', 'US'],
    ['8453520100 '.repeat(50), 'US'],
    [`${'1'.repeat(90)}१`, 'DE'],
    ['3 '.repeat(50), 'DE'],
    ['1-'.repeat(50), 'DE'],
  ])('%s of %j is not certain, and nothing is sent to it or dialled', (text, country) => {
    expect(readPhones(text, country).filter(({ isCertain }) => isCertain)).toEqual([])
    expect(dialledNumber(text, country)).toBeNull()
    expect(textNumberOf(text, country)).toBeUndefined()
  })

  test.each([
    ['8453520100', 'US', ['MX'], false],
    ['8453520100', 'MX', [], false],
    ['84 5352-0100', 'BR', [], false],
    ['55 1234 5678', 'MX', ['BR'], false],
    ['8453520100', 'US', ['CA', 'IL', 'GB', 'BE', 'FR'], true],
    ['03 555 12 34', 'BE', ['US', 'IL'], false],
    ['02-555-1234', 'IL', ['BE'], false],
    ['052-761-1234', 'IL', ['US', 'BE'], true],
    ['0412345678', 'AU', ['CH'], false],
    ['020 8800 1234', 'GB', ['US', 'IL', 'CA'], true],
    ['0612345678', 'FR', ['NL'], false],
    ['+1 845 352 0100', 'US', ['MX'], true],
    ['+32 3 555 12 34', 'BE', ['IL'], true],
    ['011 972 52 761 1234', 'US', ['IL', 'MX'], true],
  ])('%s of %s, beside requests from %j, is certain: %s', (text, country, others, isCertain) => {
    expect(readPhones(text, country, { others })).toMatchObject([{ isCertain }])
  })

  test.each([
    ['527611234', 'IL', '+972527611234'],
    ['2088001234', 'GB', '+442088001234'],
    ['475 12 34 56', 'BE', '+32475123456'],
    ['972527611234', 'IL', '+972527611234'],
  ])('%s needs no zero if its country %s was chosen for it', (text, country, e164) => {
    const [number] = readPhones(text, country, { isChosen: true, others: ['US', 'MX'] })
    expect(number).toMatchObject({ e164, country, isCertain: true })
  })

  test('whatever it is written in, a complete American number is read as such', () => {
    const separator = fc.constantFrom('', ' ', '-', '.', '\u2011', '\u200e')
    const digits = fc.stringMatching(/^(?:718|845|212|305)[2-9]\d{6}$/)
    fc.assert(
      fc.property(digits, separator, separator, (number, one, other) => {
        const written = [number.slice(0, 3), one, number.slice(3, 6), other, number.slice(6)]
        expect(dialledNumber(written.join(''), 'US')).toBe(`+1${number}`)
      }),
    )
  })
})

describe('beside a number', () => {
  test.each([
    ['845-352-0100 x12', 'US', '12'],
    ['+1 845 352 0100 ext. 12', 'US', '12'],
    ['604-555-0100 Local 212', 'CA', '212'],
    ['03-5551234 שלוחה 12', 'IL', '12'],
    ['02 555 12 34 poste 12', 'BE', '12'],
    ['845-352-0100x12', 'US', '12'],
    ['845-352-0100 #7', 'US', '7'],
    ['845-352-0100, extension 1234', 'US', '1234'],
    ['+1-845-352-0100;ext=9', 'US', '9'],
    ['(845) 352-0100 EXT:12', 'US', '12'],
    ['020 8800 1234 ext 5', 'GB', '5'],
    ['03-5551234 שלוחות: 4', 'IL', '4'],
    ['+972 3 555 1234 X 600', 'US', '600'],
    ['0475 12 34 56 (ext. 3)', 'BE', '3'],
  ])(
    '%s of %s has the extension %s, which is neither dialled nor sent to',
    (text, country, ext) => {
      const [number, ...more] = readPhones(text, country)
      expect([number, more]).toMatchObject([{ extension: ext, isCertain: true }, []])
      expect(dialledNumber(text, country)).toBe(number?.e164)
      expect(textNumberOf(text, country)).toBeUndefined()
    },
  )

  test.each([
    ['845.352.0100 after 8pm', 'US', 'after 8pm'],
    ['845-352-0100 (9am-5pm)', 'US', '(9am-5pm)'],
    ['845 352 0100 2nd', 'US', '2nd'],
    ['+972 52-761-1234 (Moshe 2)', 'IL', '(Moshe 2)'],
    ['845-352-0100 9:30', 'US', '9:30'],
    ['apartment 4: 845-352-0100', 'US', 'apartment 4:'],
    ['052-761-1234 אחרי 20', 'IL', 'אחרי 20'],
    ['020 8800 1234 mornings till 11', 'GB', 'mornings till 11'],
    ['845-352-0100 (Chaya, 3 children)', 'US', '(Chaya, 3 children)'],
    ['(845) 352-0100 room 12', 'US', 'room 12'],
    ['06 12 34 56 78 après 18h', 'FR', 'après 18h'],
    ['845-352-0100 5th ring', 'US', '5th ring'],
    ['+1 845 352 0100 code 7', 'US', 'code 7'],
  ])('%s of %s has words with digits, and no text is sent', (text, country, words) => {
    const beside = readPhones(text, country).map((number) => number.words)
    // A run that may be one number with the hour is no number for sure.
    if (dialledNumber(text, country)) expect(beside).toEqual([words])
    expect(textNumberOf(text, country)).toBeUndefined()
  })

  test.each([
    ['052-7611234 אמא', 'IL', 'אמא', '+972 52 761 1234 אמא'],
    ['call 718-555-0123', 'US', 'call', 'call +1 718 555 0123'],
    ['718-555-0123 (Mother)', 'US', '(Mother)', '+1 718 555 0123 (Mother)'],
    ['טאטע 845-352-0100', 'US', 'טאטע', 'טאטע +1 845 352 0100'],
    ['020 8800 1234 home', 'GB', 'home', '+44 20 8800 1234 home'],
    ['Local: 845-352-0100', 'US', 'Local:', 'Local: +1 845 352 0100'],
    ['Moshe: 845.352.0100', 'US', 'Moshe:', 'Moshe: +1 845 352 0100'],
    ['845-352-0100 evenings only', 'US', 'evenings only', '+1 845 352 0100 evenings only'],
    ['נייד 0527611234', 'IL', 'נייד', 'נייד +972 52 761 1234'],
    ['+972 52 761 1234 אבא שלי', '', 'אבא שלי', '+972 52 761 1234 אבא שלי'],
    ['0475 12 34 56 (voisine)', 'BE', '(voisine)', '+32 475 12 34 56 (voisine)'],
    ['845-352-0100 wife’s', 'US', 'wife’s', '+1 845 352 0100 wife’s'],
  ])('%s of %s keeps the words %s', (text, country, words, shown) => {
    expect(readPhones(text, country)).toMatchObject([{ words, isCertain: true }])
    expect(withInternational(text, country).replace(/-/g, ' ')).toBe(shown)
    expect(textNumberOf(text, country)).toBeDefined()
  })
})

describe('two numbers in one text', () => {
  const first = '+18453520100'
  test.each([
    ['845-352-0100 / 845-352-0199', 'US', '+18453520199'],
    ['845-352-0100/845-352-0199', 'US', '+18453520199'],
    ['845-352-0100, 845-352-0199', 'US', '+18453520199'],
    ['845-352-0100; 845-352-0199', 'US', '+18453520199'],
    ['845-352-0100 845-352-0199', 'US', '+18453520199'],
    ['845-352-0100 or 845-352-0199', 'US', '+18453520199'],
    ['8453520100\n8453520199', 'US', '+18453520199'],
    ['845-352-0100 x 845-352-0199', 'US', '+18453520199'],
    ['(845) 352-0100 - (845) 352-0199', 'US', '+18453520199'],
    ['845-352-0100 או +972 52-761-1234', 'US', '+972527611234'],
    ['+1 845 352 0100 +972 52 761 1234', '', '+972527611234'],
    ['home 845-352-0100 | cell 718-555-0123', 'US', '+17185550123'],
    ['845 352 0100 / 011 972 52 761 1234', 'US', '+972527611234'],
  ])('%s of %s: both find, the first is used', (text, country, second) => {
    expect(readPhones(text, country)).toMatchObject([{ e164: first }, { e164: second }])
    expect(phoneMarks(text, country)).toEqual([first.slice(1), second.slice(1)])
    expect([dialledNumber(text, country), textNumberOf(text, country)]).toEqual([first, first])
    expect([samePhone(first, text, country), samePhone(text, second, country)]).toEqual([
      true,
      true,
    ])
  })

  test.each(['052-761-1234 / 845-352-0199', '555-0123, 845-352-0199', '12/31/2026 845-352-0199'])(
    'the second of %s is not used if the first is not certain',
    (text) => {
      expect(readPhones(text, 'US')).not.toEqual([])
      expect([dialledNumber(text, 'US'), textNumberOf(text, 'US')]).toEqual([null, undefined])
    },
  )

  test('each has its own extension', () => {
    const text = '845-352-0100 x1 / 845-352-0199 x2'
    expect(readPhones(text, 'US')).toMatchObject([{ extension: '1' }, { extension: '2' }])
    expect(withInternational(text, 'US')).toBe('+1 845 352 0100 ext. 1 / +1 845 352 0199 ext. 2')
  })
})

test.each([
  ['US', '+1'],
  ['IL', '+972'],
  ['GB', '+44'],
  ['AQ', ''],
])('the dial code of %s is "%s"', (country, code) => {
  expect(dialCodeOf(country)).toBe(code)
})
