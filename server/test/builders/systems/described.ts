import { z } from 'zod'

type Schema = Record<string, unknown>
type Ref = { $ref?: string }
type Described = {
  headers?: Record<string, Ref & { required?: boolean }>
  content: Record<string, { schema: Schema & Ref }>
}
type Operations = Record<string, { responses: Record<string, Described & Ref> }>

/** The served description of the API for systems, as far as answers are held against it. */
export type ServedDocument = { servers: { url: string }[]; paths: Record<string, Operations> }

export type Answered = {
  method: string
  path: string
  status: number
  header(name: string): string | null | undefined
  /** Read only where the description has one. */
  body(): unknown
}

/** Header fields that a client acts on: an answer with one of them describes it. */
const actedOn = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate']
const schemas = new WeakMap<object, z.ZodType>()

/** In what an answer differs from its description: status, type, header fields, and body. Empty if nowhere. */
export function differencesFromDocument(document: ServedDocument, answered: Answered): string[] {
  const { method, status, header, body } = answered
  const operation = operationOf(document, answered)?.[method.toLowerCase()]
  // Only what it describes is served here; the rest of the server is not its subject.
  if (!operation) return []
  const described = operation.responses[status]
  if (!described) return [`${status} is not described`]
  const { headers = {}, content } = resolved(document, described)
  const [type = ''] = (header('content-type') ?? '').split(';')
  const media = content[type]
  if (!media) return [`${status} as ${type} is not described`]
  const { error } = schemaOf(document, media.schema).safeParse(body())
  const required = Object.entries(headers).filter(([, each]) => resolved(document, each).required === true)
  return [
    ...required.filter(([name]) => !header(name)).map(([name]) => `${status} lacks ${name}`),
    ...actedOn.filter((name) => header(name) && !(name in headers)).map((name) => `${status} has ${name}`),
    ...(error ? [`${status}: ${z.prettifyError(error)}`] : [])
  ]
}

function operationOf({ paths }: ServedDocument, { path }: Answered): Operations | undefined {
  const pattern = (known: string) => new RegExp(`^${known.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  const found = Object.keys(paths).find((known) => pattern(known).test(path))
  return found === undefined ? undefined : paths[found]
}

function schemaOf(document: object, schema: Schema & Ref): z.ZodType {
  const whole = resolved(document, schema)
  const known = schemas.get(whole) ?? z.fromJSONSchema(whole)
  schemas.set(whole, known)
  return known
}

/** What a reference of the document leads to. */
function resolved<T extends Ref>(document: object, part: T): T {
  if (part.$ref === undefined) return part
  const [, ...steps] = part.$ref.split('/')
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as T
}
