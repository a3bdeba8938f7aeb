import { weightOf } from '@payouts/contract/reconciliation/reason-codes'
import type { XmlNode } from '#platform/incoming/xml.ts'
import { textAt } from './nodes.ts'

/** The longest reason that is stored. */
const longestReason = 500

export type Reason = { reasonCode: string | null; reasonText: string | null }

/**
 * Combines all reasons of the bank for one thing. The code is the one with the most consequences: that the bank may
 * still pay, then that the account is at fault, then any with a meaning. The text is everything that the bank
 * remarks, with each further code before its remarks.
 */
export function reasonFrom(given: readonly XmlNode[]): Reason {
  const reasons = given.map((node) => ({ code: textAt(node, 'Rsn/Cd', 'Rsn/Prtry'), remarks: remarksOf(node) }))
  const first = reasons
    .filter(({ code }) => code !== null)
    .toSorted((one, other) => weightOf(other.code) - weightOf(one.code))[0]
  const others = reasons
    .filter((each) => each !== first)
    .map(({ code, remarks }) => [code, remarks].filter(Boolean).join(': '))
  const text = [first?.remarks, ...others].filter(Boolean).join('; ')
  return { reasonCode: first?.code ?? null, reasonText: text.slice(0, longestReason) || null }
}

const remarksOf = ({ children }: XmlNode): string =>
  children
    .filter(({ name, text }) => name === 'AddtlInf' && text !== '')
    .map(({ text }) => text)
    .join(' ')
