import type { IdentityProof } from '../call-error.ts'
import { currentSession, keepSession } from './session.ts'

/** Asks the person to re-authenticate; answers whether they did. */
type IdentityAsker = (by: IdentityProof) => Promise<boolean>

let asker: IdentityAsker | undefined
let asking: Promise<boolean> | undefined

/** The console's dialog listens, since only it can ask. */
export function onIdentityRequest(newAsker: IdentityAsker): () => void {
  asker = newAsker
  return () => {
    if (asker === newAsker) asker = undefined
  }
}

/** Asks once, however many calls wait. */
export async function confirmIdentityFirst(by: IdentityProof): Promise<boolean> {
  asking ??= asker?.(by).finally(() => {
    asking = undefined
  })
  return (await asking) ?? false
}

let twoStepListener: (() => void) | undefined

/** Listens for calls refused until the person has turned on two-step sign-in. */
export function onTwoStepMissing(newListener: () => void): () => void {
  twoStepListener = newListener
  return () => {
    if (twoStepListener === newListener) twoStepListener = undefined
  }
}

export function leadToTwoStep(): void {
  const session = currentSession()
  if (!session) return
  if (!session.twoStepMissing) keepSession({ ...session, twoStepMissing: true })
  twoStepListener?.()
}
