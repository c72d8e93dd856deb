import { randomUUID } from 'node:crypto'
import type { z } from 'zod'

/** A schema's definition, as far as the inputs of the contract use it. */
type Definition = {
  type: string
  format?: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  values?: unknown[]
  entries?: Record<string, unknown>
}
const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition

/** Returns input that a schema of the contract accepts, with its required fields only. */
function validInput(schema: z.ZodType): unknown {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .filter(([, field]) => field._zod.optin !== 'optional')
          .map(([name, field]) => [name, validInput(field)]),
      )
    case 'string':
      if (def.format === 'uuid') return randomUUID()
      if (def.format === 'date') return '2026-11-20'
      return def.format === 'datetime' ? '2026-11-20T10:00:00.000Z' : 'text'
    case 'number':
      return 1
    case 'boolean':
      return false
    case 'literal':
      return def.values?.[0]
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'array':
      return [validInput(def.element as z.ZodType)]
    case 'union':
      return validInput(def.options?.[0] as z.ZodType)
    case 'record':
      return {}
    case 'nullable':
      return null
    default:
      return validInput((def.innerType ?? def.in) as z.ZodType)
  }
}

/** A numeric field of an input: its path, as errors name it, and the input with a value for it. */
type NumericField = { path: string; withValue(value: number): unknown }

/** Returns every place of a schema at which it accepts a number, optional ones too. */
export function numericFields(schema: z.ZodType): NumericField[] {
  const def = definitionOf(schema)
  const inner = def.innerType ?? def.in
  if (def.type === 'number') return [{ path: '', withValue: (value) => value }]
  if (def.type === 'union') return (def.options ?? []).flatMap(numericFields)
  if (def.type === 'array') {
    return within(numericFields(def.element as z.ZodType), '0', (value) => [value])
  }
  if (def.type === 'record') {
    return within(numericFields(def.valueType as z.ZodType), 'check', (value) => ({ check: value }))
  }
  if (def.type === 'object') {
    return Object.entries(def.shape ?? {}).flatMap(([name, field]) =>
      within(numericFields(field), name, (value) => ({
        ...(validInput(schema) as object),
        [name]: value,
      })),
    )
  }
  return inner ? numericFields(inner) : []
}

const within = (fields: NumericField[], name: string, put: (value: unknown) => unknown) =>
  fields.map(({ path, withValue }) => ({
    path: path ? `${name}.${path}` : name,
    withValue: (value: number) => put(withValue(value)),
  }))
