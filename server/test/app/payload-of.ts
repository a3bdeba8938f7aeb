import type { Endpoint } from '@payouts/contract/endpoint'
import { z } from 'zod'

export type JsonSchema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  maximum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
}

type Properties = Required<Pick<JsonSchema, 'properties' | 'required'>>
const known = new Map<Endpoint['input'], Properties>()

/** A call's input, property by property. Kept for each, as long runs need the same a million times. */
export function propertiesOf({ input }: Endpoint): Properties {
  const properties = known.get(input) ?? propertiesIn(input)
  known.set(input, properties)
  return properties
}

function propertiesIn(input: Endpoint['input']): Properties {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const { properties = {}, required = [] } = schema.properties ? schema : (schema.anyOf?.[0] ?? {})
  return { properties, required }
}

/** The known values that a call accepts, and generated ones for other required properties. */
export function payloadOf(endpoint: Endpoint, known: Record<string, unknown>): Record<string, unknown> {
  const { properties, required } = propertiesOf(endpoint)
  const filled = Object.keys(properties).flatMap((name) => {
    if (name in known) return [[name, known[name]]]
    return required.includes(name)
      ? [[name, properties[name]?.const ?? (properties[name]?.type === 'integer' ? 1 : 'x')]]
      : []
  })
  return Object.fromEntries(filled)
}

/** A path in a payload, such as `['rows', '0', 'date']`. */
type PayloadPath = readonly [string, ...string[]]

/** The paths of all days in a call's input, also inside lists. */
export function daysOf(endpoint: Endpoint): PayloadPath[] {
  return Object.entries(propertiesOf(endpoint).properties).flatMap(([name, schema]) => daysIn(schema, [name]))
}

function daysIn(schema: JsonSchema, path: PayloadPath): PayloadPath[] {
  if (schema.format === 'date') return [path]
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, of]) => daysIn(of, [...path, name]))
  const ofElements = schema.items ? daysIn(schema.items, [...path, '0']) : []
  return [...(schema.anyOf ?? []).flatMap((of) => daysIn(of, path)), ...ofElements, ...inside]
}

/** The payload with another value at a path; missing lists and objects are added around it. */
export function withValueAt(payload: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (name === '0') return [withValueAt(Array.isArray(payload) ? payload[0] : undefined, rest, value)]
  const object = typeof payload === 'object' && payload !== null ? payload : {}
  return { ...object, [name]: withValueAt(Reflect.get(object, name), rest, value) }
}
