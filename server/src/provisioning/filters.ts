import { type Filter, filter as matching, parse } from 'scim2-parse-filter'
import { ScimError } from './scim-error.ts'

/** Attributes whose values differ by case (RFC 7643, 3.1); all others that are kept are the same in any case. */
const caseExact = /^(?:id|externalid|schemas|meta\..+)$/
/** Attributes that are lists: without a part of it, what is compared is the value of an item (RFC 7644, 3.4.2.2). */
const lists = new Set(['emails', 'phonenumbers', 'roles', 'members', 'groups'])
const longestFilter = 2000

/** @throws ScimError for a filter that is not understood */
export function filterOf(text: string): Filter {
  try {
    if (text.length > longestFilter) throw new RangeError('This filter is too long.')
    return parse(text)
  } catch {
    throw new ScimError(400, `The filter ${text.slice(0, 200)} is not understood.`, 'invalidFilter')
  }
}

/**
 * Whether a filter means a resource, or an item of one of its lists, `of`: by the names of attributes in any case, and by
 * values in any case where these are no identifiers.
 */
export function matcherOf(filter: Filter, of = ''): (value: object) => boolean {
  const isMeant = matching(lowered(filter, of))
  return (value) => isMeant(inLowerCase(value, of))
}

const join = (of: string, name: string) => (of === '' ? name : `${of}.${name}`)
const pathOf = (attrPath: string) => attrPath.slice(attrPath.lastIndexOf(':') + 1).toLowerCase()

function lowered(filter: Filter, of: string): Filter {
  if ('filters' in filter) return { ...filter, filters: filter.filters.map((each) => lowered(each, of)) }
  if ('filter' in filter) return { ...filter, filter: lowered(filter.filter, of) }
  const attrPath = pathOf(filter.attrPath)
  const path = join(of, attrPath)
  if ('valFilter' in filter) return { ...filter, attrPath, valFilter: lowered(filter.valFilter, path) }
  if (!('compValue' in filter)) return { ...filter, attrPath }
  const compValue = inLowerCase(filter.compValue, path) as typeof filter.compValue
  return { ...filter, attrPath: lists.has(path) ? `${attrPath}.value` : attrPath, compValue }
}

function inLowerCase(value: unknown, path: string): unknown {
  if (typeof value === 'string') return caseExact.test(path) ? value : value.toLowerCase()
  if (Array.isArray(value)) return value.map((item) => inLowerCase(item, path))
  if (typeof value !== 'object' || value === null) return value
  // What is null is not present.
  const present = Object.entries(value).filter(([, part]) => part !== null)
  return Object.fromEntries(
    present.map(([name, part]) => [name.toLowerCase(), inLowerCase(part, join(path, name.toLowerCase()))])
  )
}
