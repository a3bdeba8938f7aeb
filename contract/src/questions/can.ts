import { isGranted, permission } from '#permissions.ts'
import type { Actor } from '#requests/can.ts'
import { no, type Verdict, yes } from '#verdict.ts'
import type { QuestionStatus } from './schema.ts'

/** A question is answered once: what a dealer read stays. */
export function canAnswer({ status }: { status: QuestionStatus }, { menu }: Pick<Actor, 'menu'>): Verdict {
  if (!isGranted(menu, permission('Dealers', 'ANSWER'))) return no('You may not answer dealers’ questions.')
  return status === 'Open' ? yes : no('This question was answered already.')
}
