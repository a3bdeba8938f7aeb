import { useCallback, useEffect, useReducer, useState } from 'react'
import type { Rules } from './edits.ts'
import { type Judgement, judge } from './judge.ts'

type State = { rules: Rules; past: readonly Rules[]; future: readonly Rules[] }
type Step = { kind: 'change'; change: (rules: Rules) => Rules } | { kind: 'undo' | 'redo' }

/** As many steps as somebody takes back. */
const mostSteps = 200

/** Long enough that a card of 2,000 rules is judged between two words, not between two letters. */
const judgedAfterMs = 150

/** Rules under edit, with steps back and forth, and what is wrong with them. */
export function useRuleEditor(initial: Rules) {
  const [{ rules, past, future }, take] = useReducer(step, { rules: initial, past: [], future: [] })
  const judgement = useJudgement(rules)
  const change = useCallback((changing: (rules: Rules) => Rules) => take({ kind: 'change', change: changing }), [])
  const undo = useCallback(() => take({ kind: 'undo' }), [])
  const redo = useCallback(() => take({ kind: 'redo' }), [])
  return { rules, judgement, change, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 }
}

export type RuleEditor = ReturnType<typeof useRuleEditor>

function step({ rules, past, future }: State, taken: Step): State {
  if (taken.kind === 'change') {
    const changed = taken.change(rules)
    return changed === rules
      ? { rules, past, future }
      : { rules: changed, past: [...past, rules].slice(-mostSteps), future: [] }
  }
  const found = taken.kind === 'undo' ? past.at(-1) : future[0]
  if (!found) return { rules, past, future }
  return taken.kind === 'undo'
    ? { rules: found, past: past.slice(0, -1), future: [rules, ...future] }
    : { rules: found, past: [...past, rules], future: future.slice(1) }
}

/** Judged at once when the screen opens, and after edits when they pause. */
function useJudgement(rules: Rules): Judgement {
  const [judgement, setJudgement] = useState(() => judge(rules))
  useEffect(() => {
    if (judgement.rules === rules) return
    const timer = setTimeout(() => setJudgement(judge(rules)), judgedAfterMs)
    return () => clearTimeout(timer)
  }, [rules, judgement])
  return judgement
}
