import { z } from 'zod'

/** Kinds of requests that a policy may let a client decide: those that are declared so, by `clientsMayDecide`. */
export const decisionKinds = ['chart-changes', 'e-invoice-replacements'] as const
export const decisionKind = z.enum(decisionKinds)
export type DecisionKind = z.infer<typeof decisionKind>

export const decisionNames: Record<DecisionKind, string> = {
  'chart-changes': 'changes of the chart of accounts',
  'e-invoice-replacements': 'replacements of e-invoice numbers'
}

/** `changes of the chart of accounts, replacements of e-invoice numbers`. */
export const decisionsText = (kinds: readonly DecisionKind[]): string =>
  kinds.map((kind) => decisionNames[kind]).join(', ') || 'nothing'
