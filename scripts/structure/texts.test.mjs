import { expect, test } from 'vitest'
import { textsHaveElements } from './texts.mjs'

const linesOf = (text) =>
  textsHaveElements([{ path: 'web/a.tsx', text: `\n${text}` }]).map(({ line }) => line)

test.each([
  "{at > 0 && ', '}",
  '{isLast && `, the last`}',
  '{state && <> · {t(state)}</>}',
  "{helper && (\n  <>\n    {' · '}\n    <Isolated>{helper}</Isolated>\n  </>\n)}",
])('reports a text that comes and goes: %s', (text) => expect(linesOf(text)).toEqual([2]))

test.each([
  '{state && <span> · {t(state)}</span>}',
  "{day && (\n  <>\n    {' '}\n    <Isolated>{day}</Isolated>\n  </>\n)}",
  '{question && (\n  <>\n    <p>{t(question)}</p>\n  </>\n)}',
  "className={isTall && 'tall'}",
])('accepts %s', (text) => expect(linesOf(text)).toEqual([]))
