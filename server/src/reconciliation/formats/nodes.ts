import { type Ringgit, ringgitOf, type Sen } from '@payouts/contract/money'
import { type Day, day } from '@payouts/contract/page'
import { dayOf } from '#platform/clock.ts'
import { BadFile } from '#platform/incoming/bad-file.ts'
import type { XmlNode } from '#platform/incoming/xml.ts'
import { senFrom } from './decimal.ts'

const longestText = 500

/** Paths stand in the code, so they are few: each is split once, as every payment of a file is looked at by a dozen. */
const split = new Map<string, readonly string[]>()

function namesOf(path: string): readonly string[] {
  const names = split.get(path) ?? path.split('/')
  split.set(path, names)
  return names
}

/** The first element on a path below a node: `Id/Othr/Id`. */
export function nodeAt(node: XmlNode | undefined, path: string): XmlNode | undefined {
  let found = node
  for (const name of namesOf(path)) {
    if (!found) return undefined
    found = found.children.find((child) => child.name === name)
  }
  return found
}

/** The first text on one of these paths; null if there is none. */
export function textAt(node: XmlNode | undefined, ...paths: string[]): string | null {
  for (const path of paths) {
    const found = nodeAt(node, path)
    if (!found || found.text === '') continue
    if (found.text.length > longestText) throw badNode(found, `is longer than ${longestText} characters`)
    return found.text
  }
  return null
}

export function requiredTextAt(node: XmlNode, ...paths: string[]): string {
  const text = textAt(node, ...paths)
  if (text === null) throw badNode(node, `lacks ${paths[0]}`)
  return text
}

/** All elements on a path below a node; each step may repeat. */
export function nodesAt(node: XmlNode | undefined, ...paths: string[]): XmlNode[] {
  const found: XmlNode[] = []
  if (node) for (const path of paths) gather(node, namesOf(path), 0, found)
  return found
}

function gather(node: XmlNode, names: readonly string[], at: number, found: XmlNode[]): void {
  for (const child of node.children) {
    if (child.name !== names[at]) continue
    if (at === names.length - 1) found.push(child)
    else gather(child, names, at + 1, found)
  }
}

/** Free texts on these paths, cut to the length that a schema allows. */
export const textsAt = (node: XmlNode | undefined, ...paths: string[]): string[] =>
  nodesAt(node, ...paths).map(({ text }) => text.slice(0, longestText))

/** Whether a boolean element is true. */
export const isTrue = (node: XmlNode | undefined, path: string): boolean =>
  ['true', '1'].includes(textAt(node, path) ?? '')

/** Names an element by its line and path. */
export function badNode(node: XmlNode, problem: string): BadFile {
  return new BadFile(`${positionOf(node)} ${problem}.`)
}

/** `Line 12, Stmt/Ntry/Amt`. */
export function positionOf(node: XmlNode): string {
  const names: string[] = []
  for (let at: XmlNode | undefined = node; at?.parent && names.length < 4; at = at.parent) names.unshift(at.name)
  return `Line ${node.line}, ${names.join('/') || node.name}:`
}

export const currency = 'MYR'

/** An amount in ringgit, from an element with a currency. */
export function amountOf(node: XmlNode): Sen {
  const named = node.attributes['Ccy']
  if (named !== currency) throw badNode(node, `is in ${named ?? 'no currency'}; only ${currency} is paid`)
  return plainAmount(node)
}

/** An amount without a currency: a sum. */
export function plainAmount(node: XmlNode): Sen {
  const amount = senFrom(node.text)
  if (typeof amount === 'string') throw badNode(node, `${amount}: ${node.text.slice(0, 40)}`)
  return amount
}

export function signed(amount: Sen, isDebit: boolean): Ringgit {
  return ringgitOf(isDebit ? -amount : amount)
}

/** Whether the element is DBIT; it must be that or CRDT. */
export function isDebit(node: XmlNode, path = 'CdtDbtInd'): boolean {
  const said = requiredTextAt(node, path)
  if (said !== 'DBIT' && said !== 'CRDT') throw badNode(node, `has the unknown ${path} ${said.slice(0, 20)}`)
  return said === 'DBIT'
}

/** A day, or the Malaysian day of an instant; null if there is none. */
export function dayAt(node: XmlNode | undefined, ...paths: string[]): Day | null {
  for (const path of paths) {
    const found = nodeAt(node, path)
    if (!found || found.text === '') continue
    const hasZone = /T.*(Z|[+-]\d\d:\d\d)$/.test(found.text)
    const instant = hasZone ? new Date(found.text) : undefined
    const text = instant && !Number.isNaN(instant.getTime()) ? dayOf(instant) : found.text.slice(0, 10)
    if (!day.safeParse(text).success) throw badNode(found, `is no calendar day: ${found.text.slice(0, 40)}`)
    return text
  }
  return null
}

/** More payments than any file has. */
const mostCounted = 2_147_483_647

/** A number of payments; null if there is none. */
export function countAt(node: XmlNode | undefined, path: string): number | null {
  const count = wholeNumberAt(node, path)
  const found = nodeAt(node, path)
  if (found && count !== null && count > mostCounted) throw badNode(found, `is more than ${mostCounted}`)
  return count
}

/** A whole number; null if there is none. */
export function wholeNumberAt(node: XmlNode | undefined, path: string): number | null {
  const found = nodeAt(node, path)
  if (!found || found.text === '') return null
  if (!/^\d{1,15}$/.test(found.text)) throw badNode(found, `is no whole number: ${found.text.slice(0, 40)}`)
  return Number(found.text)
}
