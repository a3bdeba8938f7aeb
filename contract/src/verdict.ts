/** Permission, or the sentence that says why not. */
export type Verdict = { allowed: true } | { allowed: false; reason: string }

export const yes: Verdict = { allowed: true }
export const no = (reason: string): Verdict => ({ allowed: false, reason })

/** Why a form that nothing was changed in is not saved. */
export const sameAsBefore = 'Cannot submit the same data as before. Please make changes to the form.'
