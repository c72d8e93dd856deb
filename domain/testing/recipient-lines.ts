/** Returns this many lines of recipients without a mistake. */
export const rightLines = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const phone = `718-555-${String(at).padStart(4, '0')}`
    return `Moshe Cohen,${phone},m${at}@example.org,${['en', 'he', 'yi'][at % 3]},`
  })

/** Twenty kinds of mistakes, each with the field and the error that it has. */
export const mistakenLines = [
  { line: ',718-555-9001', field: 'name', error_code: 'common.required' },
  { line: '718-555-9002', field: 'name', error_code: 'codes.nameLetters' },
  { line: '---,718-555-9003', field: 'name', error_code: 'codes.nameLetters' },
  { line: `${'x'.repeat(201)},718-555-9004`, field: 'name', error_code: 'err.tooLong' },
  { line: 'Moshe Cohen,718-555-0000', field: 'name', error_code: 'codes.repeated' },
  { line: 'MOSHE COHEN,+1 (718) 555-0001', field: 'name', error_code: 'codes.repeated' },
  { line: 'A,12345', field: 'phone', error_code: 'err.invalidPhone' },
  { line: 'B,+', field: 'phone', error_code: 'err.invalidPhone' },
  { line: `C,${'1'.repeat(16)}`, field: 'phone', error_code: 'err.invalidPhone' },
  { line: `D,${'1 '.repeat(30)}`, field: 'phone', error_code: 'err.tooLong' },
  { line: 'E,call 718-555-9005', field: 'phone', error_code: 'codes.phoneLetters' },
  { line: 'F,f@example.org', field: 'phone', error_code: 'codes.phoneLetters' },
  { line: 'G,,example.org', field: 'email', error_code: 'err.invalidEmail' },
  { line: 'H,,h@example', field: 'email', error_code: 'err.invalidEmail' },
  { line: 'I,,"i@example.org, j@example.org"', field: 'email', error_code: 'err.invalidEmail' },
  { line: `J,,${'j'.repeat(250)}@example.org`, field: 'email', error_code: 'err.tooLong' },
  { line: 'K,,,French', field: 'locale', error_code: 'codes.languageUnknown' },
  { line: `L,,,,${'n'.repeat(1001)}`, field: 'note', error_code: 'err.tooLong' },
  { line: 'M,,,en,note,one more', field: 'line', error_code: 'codes.lineCells' },
  { line: 'N,"718-555-9006', field: 'line', error_code: 'codes.lineQuotes' },
]
