import type { XmlNode } from '#platform/incoming/xml.ts'
import { isTrue, nodeAt, wholeNumberAt } from './nodes.ts'

/**
 * A note that a message or statement is one page of several; undefined if it is complete. A page is taken like a
 * statement: it has to begin with the balance of the page before, and reach its own closing balance by its entries.
 */
export function pageIn(node: XmlNode, pagination: string): string | undefined {
  const pages = nodeAt(node, pagination)
  if (!pages) return undefined
  const page = wholeNumberAt(pages, 'PgNb') ?? 1
  const isLast = isTrue(pages, 'LastPgInd')
  if (page <= 1 && isLast) return undefined
  return `is page ${page} of several${isLast ? ', the last' : ''}, and is checked by its own balances`
}
