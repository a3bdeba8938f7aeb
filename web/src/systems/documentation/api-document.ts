export const openApiPath = '/api/v1/openapi.json'

/** JSON Schema, as far as the page shows it. */
export type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  anyOf?: Schema[]
  items?: Schema
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
}

export type Parameter = { name: string; in: string; required: boolean; description?: string; schema: Schema }

/** An operation as the server describes it. */
type DescribedOperation = {
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

/** `integer from 1 to 100, 15 if left out`: a type with its limits and its default. */
export function valueText(schema: Schema): string {
  const { minimum = 0, maximum } = schema
  // Without a limit of its own, a whole number has those of the language.
  const isLimited = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  const limits = isLimited ? ` from ${minimum} to ${maximum}` : ''
  const usual = schema.default === undefined || schema.default === '' ? '' : `, ${schema.default} if left out`
  return `${typeText(schema)}${limits}${usual}`
}

/** `text, a day`, `number`, `one of A, B`: a schema in a few words. */
function typeText(schema: Schema): string {
  if (schema.enum) return schema.enum.join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' | ')
  if (schema.type === 'array') return `${typeText(schema.items ?? {})}[]`
  if (schema.format === 'date') return 'date'
  if (schema.format === 'date-time') return 'date-time'
  return [schema.type ?? 'any'].flat().join(' | ')
}

export type Line = { name: string; type: string; description?: string | undefined; depth: number }

/** The properties of a schema, those of nested objects beneath them, and of each shape that it may have. */
export function linesOf(schema: Schema, depth = 0): Line[] {
  return shapesOf(schema).flatMap((properties, index) => [
    ...(index > 0 ? [{ name: 'or', type: '', depth }] : []),
    ...alike(properties).flatMap(([name, property]) => [
      { name, type: valueText(property), description: property.description, depth },
      ...linesOf(property, depth + 1)
    ])
  ])
}

/** Properties by name; objects of one shape that follow each other are told once, by all their names. */
function alike(properties: Record<string, Schema>): [names: string, Schema][] {
  const told: [string, Schema][] = []
  for (const [name, property] of Object.entries(properties)) {
    const [names, last] = told.at(-1) ?? []
    const isAlike = property.properties && JSON.stringify(property) === JSON.stringify(last)
    if (isAlike) told.splice(-1, 1, [`${names}, ${name}`, property])
    else told.push([name, property])
  }
  return told
}

/** The properties of an object, of what a list has, or of each of several. */
function shapesOf({ anyOf = [], items, properties }: Schema): NonNullable<Schema['properties']>[] {
  return [...(properties ? [properties] : []), ...(items ? shapesOf(items) : []), ...anyOf.flatMap(shapesOf)]
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
