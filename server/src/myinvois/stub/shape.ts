/** A fault of a document's structure or of a field; structure has no code. */
export type DocumentFault = { code: string | null; path: string; text: string }

export type ValueRule = {
  is: 'text' | 'amount'
  longest?: number
  pattern?: RegExp
  oneOf?: readonly string[]
  attributes?: readonly string[]
  /** The code of a value that breaks the rule. */
  code?: string
}
export type Shape = { readonly [element: string]: ValueRule | Shape }

const isValueRule = (rule: ValueRule | Shape): rule is ValueRule => typeof rule['is'] === 'string'

/**
 * What is wrong with an object by its shape. An element whose name ends in `!` must be there; every element is a list
 * of objects, and none is unknown.
 */
export function shapeFaults(value: unknown, shape: Shape, path: string): DocumentFault[] {
  if (!isObject(value)) return [structural(path, 'is not an object')]
  const rules = new Map(Object.entries(shape).map(([name, rule]) => [name.replace('!', ''), rule]))
  const unknown = Object.keys(value).filter((name) => !rules.has(name))
  const missing = Object.keys(shape).filter((name) => name.endsWith('!') && !(name.slice(0, -1) in value))
  return [
    ...unknown.map((name) => structural(`${path}.${name}`, 'is no element of it')),
    ...missing.map((name) => ({ code: 'CF321', path: `${path}.${name.slice(0, -1)}`, text: 'is missing' })),
    ...Object.entries(value).flatMap(([name, list]) => {
      const rule = rules.get(name)
      return rule ? elementFaults(list, rule, `${path}.${name}`) : []
    })
  ]
}

function elementFaults(list: unknown, rule: ValueRule | Shape, path: string): DocumentFault[] {
  if (!Array.isArray(list) || list.length === 0) return [structural(path, 'is not a list of objects')]
  return list.flatMap((item: unknown, at) =>
    isValueRule(rule) ? valueFaults(item, rule, `${path}[${at}]`) : shapeFaults(item, rule, `${path}[${at}]`)
  )
}

function valueFaults(item: unknown, rule: ValueRule, path: string): DocumentFault[] {
  if (!isObject(item) || !('_' in item)) return [structural(path, 'has no value in _')]
  const { _: value, ...attributes } = item
  const unknown = Object.entries(attributes).filter(
    ([name, text]) => !rule.attributes?.includes(name) || typeof text !== 'string'
  )
  return [
    ...unknown.map(([name]) => structural(`${path}.${name}`, 'is no attribute of it')),
    ...(rule.is === 'amount' ? amountFaults(value, path) : textFaults(value, rule, path))
  ]
}

const amountFaults = (value: unknown, path: string): DocumentFault[] =>
  typeof value === 'number' ? [] : [structural(path, 'is not a number')]

function textFaults(value: unknown, rule: ValueRule, path: string): DocumentFault[] {
  if (typeof value !== 'string') return [structural(path, 'is not a text')]
  const isRight =
    value !== '' &&
    value.length <= (rule.longest ?? 300) &&
    (rule.pattern?.test(value) ?? true) &&
    (rule.oneOf?.includes(value) ?? true)
  return isRight ? [] : [{ code: rule.code ?? 'CF322', path, text: `"${value.slice(0, 60)}" is not allowed here` }]
}

const structural = (path: string, text: string): DocumentFault => ({ code: null, path: `#/${path}`, text })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
