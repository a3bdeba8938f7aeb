export const openApiPath = '/api/v1/openapi.json'

/** JSON Schema, as far as the page shows it. */
export type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  default?: unknown
  anyOf?: Schema[]
  items?: Schema
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
}

export type Parameter = { name: string; in: string; required: boolean; description?: string; schema: Schema }

/** An operation as the server describes it. */
export type DescribedOperation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: Parameter[]
  requestBody?: { description?: string; content: Record<string, { schema: Schema }> }
  responses: { 200: { content: { 'application/json': { schema: Schema } } }; [status: string]: object }
  /** A call that works, for a shell. */
  'x-example': string
}

type DescribedRefusal = { description: string; headers?: Record<string, object> }

/** The part of OpenAPI that the server writes. */
export type ApiDocument = {
  paths: Record<string, Record<string, DescribedOperation>>
  components: { schemas: { Problem: Schema }; responses: Record<string, DescribedRefusal> }
  'x-examples': { token: string }
}

export type ShownOperation = DescribedOperation & { method: string; path: string }

/** Operations in the order of the document, by their group. */
export function operationsByGroup({ paths }: ApiDocument): [string, ShownOperation[]][] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() }))
  )
  const groups = Map.groupBy(all, ({ tags: [group = ''] }) => group)
  return [...groups]
}

/** `text, a day`, `number`, `one of A, B`: a schema in a few words. */
export function typeText(schema: Schema): string {
  if (schema.enum) return schema.enum.join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' | ')
  if (schema.type === 'array') return `${typeText(schema.items ?? {})}[]`
  if (schema.format === 'date') return 'date'
  if (schema.format === 'date-time') return 'date-time'
  return [schema.type ?? 'any'].flat().join(' | ')
}

export type Line = { name: string; type: string; depth: number }

/** The properties of a schema, those of nested objects beneath them. */
export function linesOf(schema: Schema, depth = 0): Line[] {
  const nested = schema.anyOf?.find(({ properties }) => properties) ?? (schema.type === 'array' ? schema.items : schema)
  return Object.entries(nested?.properties ?? {}).flatMap(([name, property]) => [
    { name, type: typeText(property), depth },
    ...linesOf(property, depth + 1)
  ])
}

export type Refusal = { status: string; description: string; headers: string[] }

/** What any operation may answer in place of a result, by status; the others last. */
export function refusalsOf({ paths, components }: ApiDocument): Refusal[] {
  const responses = Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => each.responses))
  const met = new Map(responses.flatMap((each) => Object.entries(each)))
  return [...met]
    .flatMap(([status, answer]) => {
      const name = '$ref' in answer ? String(answer.$ref).split('/').at(-1) : undefined
      const refusal = name === undefined ? undefined : components.responses[name]
      if (!refusal) return []
      return { status, description: refusal.description, headers: Object.keys(refusal.headers ?? {}) }
    })
    .sort((one, other) => one.status.localeCompare(other.status))
}
