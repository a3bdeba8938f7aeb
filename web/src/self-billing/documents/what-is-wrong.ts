import { recordLabels } from '@payouts/contract/dealers/record-labels'
import type { ListedDocument } from '@payouts/contract/self-billing/documents'

/** What keeps a document from being valid, in words; empty if nothing does. */
export function whatIsWrong({ problem, missing }: Pick<ListedDocument, 'problem' | 'missing'>): string {
  if (missing.length > 0) return `Missing: ${missing.map((field) => recordLabels[field]).join(', ')}`
  if (!problem) return ''
  return problem.code ? `${problem.code}: ${problem.text}` : problem.text
}
