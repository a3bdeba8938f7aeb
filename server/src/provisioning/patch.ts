import type { Filter } from 'scim2-parse-filter'
import { z } from 'zod'
import { filterOf, matcherOf } from './filters.ts'
import { ScimError } from './scim-error.ts'

type Json = Record<string, unknown>

const patchRequest = z.object({
  Operations: z
    .array(z.object({ op: z.string(), path: z.string().max(500).optional(), value: z.unknown().optional() }))
    .min(1)
    .max(1000)
})

/** `members[value eq "2"].display`, in its parts. */
type Target = { attribute: string; filter?: Filter; sub?: string }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Applies a PATCH of RFC 7644, 3.5.2 to a copy of a resource. Providers write operations in any case, and names with dots
 * instead of objects; both are understood.
 * @throws ScimError
 */
export function patched(resource: Json, request: unknown): Json {
  const { data, error } = patchRequest.safeParse(request)
  if (error) throw new ScimError(400, 'A PATCH has a list of Operations.', 'invalidSyntax')
  const copy = structuredClone(resource)
  for (const { op, path, value } of data.Operations) applyOne(copy, op.toLowerCase(), path, value)
  return copy
}

function applyOne(resource: Json, op: string, path: string | undefined, value: unknown): void {
  if (!['add', 'replace', 'remove'].includes(op))
    throw new ScimError(400, `There is no operation ${op}.`, 'invalidSyntax')
  if (path !== undefined) {
    change(resource, op, targetOf(path), value)
    return
  }
  if (op === 'remove') throw new ScimError(400, 'What is removed needs a path.', 'noTarget')
  if (!isObject(value)) throw new ScimError(400, 'Without a path, the value is an object.', 'invalidValue')
  for (const [name, part] of Object.entries(value)) change(resource, op, targetOf(name), part)
}

const pathForm = /^(?:urn:[\w.:-]+:)?([A-Za-z][\w-]*)(?:\[(.+)\])?(?:\.([A-Za-z][\w-]*))?$/

function targetOf(path: string): Target {
  const [, attribute, filter, sub] = pathForm.exec(path.trim()) ?? []
  if (attribute === undefined) throw new ScimError(400, `The path ${path} is not understood.`, 'invalidPath')
  return { attribute, ...(filter !== undefined && { filter: filterOf(filter) }), ...(sub !== undefined && { sub }) }
}

function change(resource: Json, op: string, { attribute, filter, sub }: Target, value: unknown): void {
  const name = Object.keys(resource).find((key) => key.toLowerCase() === attribute.toLowerCase()) ?? attribute
  if (filter) changeItems(resource, name, op, { filter, sub }, value)
  else if (sub === undefined) changeWhole(resource, name, op, value)
  else {
    const inner = isObject(resource[name]) ? resource[name] : {}
    resource[name] = inner
    changeWhole(inner, sub, op, value)
  }
}

function changeWhole(of: Json, name: string, op: string, value: unknown): void {
  const before = of[name]
  if (op === 'remove') {
    // A list of values removes these alone, as Microsoft Entra ID sends it.
    if (Array.isArray(before) && Array.isArray(value)) of[name] = before.filter((item) => !holds(value, item))
    else delete of[name]
  } else if (op === 'add' && Array.isArray(before)) {
    of[name] = [...before, ...[value].flat().filter((item) => !holds(before, item))]
  } else if (isObject(before) && isObject(value)) of[name] = { ...before, ...value }
  else of[name] = value
}

const keyOf = (item: unknown) => (isObject(item) ? item['value'] : item)
const holds = (items: readonly unknown[], item: unknown) => items.some((each) => keyOf(each) === keyOf(item))

function changeItems(
  of: Json,
  name: string,
  op: string,
  { filter, sub }: { filter: Filter; sub: string | undefined },
  value: unknown
): void {
  const items = Array.isArray(of[name]) ? (of[name] as Json[]) : []
  const isMeant = matcherOf(filter, name.toLowerCase())
  if (op === 'remove' && sub === undefined) {
    of[name] = items.filter((item) => !isMeant(item))
    return
  }
  const meant = items.filter((item) => isMeant(item))
  // What does not exist yet is added, as both Entra ID and Okta expect: `emails[type eq "work"].value`.
  if (meant.length === 0 && op !== 'remove' && 'attrPath' in filter && 'compValue' in filter) {
    const added: Json = { [filter.attrPath]: filter.compValue }
    meant.push(added)
    of[name] = [...items, added]
  }
  for (const item of meant) {
    if (sub === undefined && isObject(value)) Object.assign(item, value)
    else if (sub !== undefined) changeWhole(item, sub, op, value)
  }
}
