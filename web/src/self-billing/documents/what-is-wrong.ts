import { recordLabels } from '@payouts/contract/dealers/record-labels'
import type { ListedDocument } from '@payouts/contract/self-billing/documents'
import { dayText } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'

type Wrong = Pick<ListedDocument, 'problem' | 'missing' | 'issueBy'>

/** What keeps a document from being valid, in words; empty if nothing does. */
export function whatIsWrong({ problem, missing, issueBy }: Wrong): string {
  const wrong = whyNotValid({ problem, missing })
  if (issueBy === null) return wrong
  const owed = messages.paidFirstUntil(dayText(issueBy))
  return wrong ? `${owed} ${wrong}` : owed
}

function whyNotValid({ problem, missing }: Omit<Wrong, 'issueBy'>): string {
  if (missing.length > 0) return `Missing: ${missing.map((field) => recordLabels[field]).join(', ')}`
  if (!problem) return ''
  return problem.code ? `${problem.code}: ${problem.text}` : problem.text
}
