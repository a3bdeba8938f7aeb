import { declarationOf, type Operation } from '@payouts/contract/systems/operation'
import { z } from 'zod'

/** JSON Schema as zod writes it, as far as parameters need it. */
export type JsonSchema = {
  type?: string | string[]
  anyOf?: JsonSchema[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  [keyword: string]: unknown
}

export const inputSchemaOf = (operation: Operation): JsonSchema => schemaOf(declarationOf(operation).input, 'input')

/** Writing one takes longer than all else that declares an operation, and several ask for each. */
const written = { input: new WeakMap<z.ZodType, JsonSchema>(), output: new WeakMap<z.ZodType, JsonSchema>() }

/** What a schema takes, or what it gives, as JSON Schema of 2020-12. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const known = written[io].get(schema)
  if (known) return known
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  written[io].set(schema, rest as JsonSchema)
  return rest as JsonSchema
}

/** The same without null and the empty text: a parameter that is not given is left out. */
export function givenOnly(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.type)) {
    const [type = 'string', ...others] = schema.type.filter((each) => each !== 'null')
    return { ...schema, type: others.length > 0 ? [type, ...others] : type }
  }
  if (!schema.anyOf) return schema
  const { anyOf, ...rest } = schema
  const given = anyOf.filter((each) => each.type !== 'null' && each.const !== '').map(givenOnly)
  return given.length === 1 ? { ...rest, ...given[0] } : { ...rest, anyOf: given }
}

function takes(schema: JsonSchema, type: string): boolean {
  return [schema.type].flat().includes(type) || (schema.anyOf?.some((each) => takes(each, type)) ?? false)
}

/** Reads texts of an address as the values of a payload: numbers and booleans where the schema takes them. */
export function parameterReader(operation: Operation) {
  const properties = inputSchemaOf(operation).properties ?? {}
  return (given: Readonly<Record<string, string>>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(given).map(([name, text]) => {
        const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
        return [name, schema === undefined ? text : readValue(schema, text)]
      })
    )
}

function readValue(schema: JsonSchema, text: string): unknown {
  if ((takes(schema, 'integer') || takes(schema, 'number')) && /^-?\d{1,15}(\.\d{1,6})?$/.test(text))
    return Number(text)
  if (takes(schema, 'boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
