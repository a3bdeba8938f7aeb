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
}

/** What a call takes, property by property. */
export function propertiesOf({ input }: Endpoint): Required<Pick<JsonSchema, 'properties' | 'required'>> {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const { properties = {}, required = [] } = schema.properties ? schema : (schema.anyOf?.[0] ?? {})
  return { properties, required }
}

/** The known values that a call takes, and something for whatever else it asks for. */
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
