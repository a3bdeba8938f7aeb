import { createHash } from 'node:crypto'
import type { XmlNode } from '#platform/incoming/xml.ts'

/** Elements that distinguish copies of a message, and say nothing about payments. */
const incidental = new Set(['GrpHdr', 'CreDtTm', 'CpyDplctInd'])

/** Hashes a message's content, without header, times of creation, comments, prefixes and blanks. */
export function contentHash() {
  const hash = createHash('sha256')
  let gathered = ''
  return {
    /** An element has ended. */
    add(node: XmlNode): void {
      let depth = 0
      for (let at: XmlNode | undefined = node; at; at = at.parent) {
        if (incidental.has(at.name)) return
        depth += 1
      }
      gathered += JSON.stringify([depth, node.name, node.attributes['Ccy'], node.text])
    },
    /** Between two pieces of the file. */
    pause(): void {
      hash.update(gathered)
      gathered = ''
    },
    digest(about: readonly string[]): string {
      return hash.update(gathered + JSON.stringify(about)).digest('hex')
    }
  }
}
