import { z } from 'zod'
import { endpoint, messageResult } from '#endpoint.ts'
import { instant } from '#page.ts'

export const recoveryCodeCount = 10

/** A code of the authenticator app, or a recovery code; spaces and dashes are ignored. */
export const oneTimeCode = z.string().trim().min(1, 'Please enter a code.').max(40)

const password = z.string().min(1, 'Please enter your password.').max(200)
const proofs = z.object({ password, oneTimeCode })
/** Shown once: the server keeps only what it needs to recognise them. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).length(recoveryCodeCount) })

export const twoStepState = z.object({
  on: z.boolean(),
  /** Since when; null while it is off. */
  since: instant.nullable(),
  /** Whether the user's role requires it. */
  required: z.boolean(),
  recoveryCodesLeft: z.int()
})
export type TwoStepState = z.infer<typeof twoStepState>

export const twoStepEndpoints = {
  getTwoStep: endpoint({
    path: '/api/v1/user/getTwoStep',
    summary: "Reads whether the caller's two-step sign-in is on or required",
    kind: 'read',
    access: 'session',
    openBeforeTwoStep: true,
    input: z.object({}),
    output: twoStepState
  }),
  /** Makes a key for the authenticator app. Nothing changes at sign-in before `turnOnTwoStep`. */
  beginTwoStep: endpoint({
    path: '/api/v1/user/beginTwoStep',
    summary: 'Creates a key for an authenticator app',
    kind: 'write',
    access: 'session',
    openBeforeTwoStep: true,
    answersSecret: true,
    input: z.object({}),
    /** The key in base32, to type; and as a key URI, `otpauth://totp/…`, to draw. */
    output: z.object({ key: z.string(), keyUri: z.string() })
  }),
  /** Takes a code of the new key and the password; the user's other sessions end. */
  turnOnTwoStep: endpoint({
    path: '/api/v1/user/turnOnTwoStep',
    summary: 'Turns two-step sign-in on and issues recovery codes',
    kind: 'write',
    access: 'session',
    openBeforeTwoStep: true,
    answersSecret: true,
    input: proofs,
    output: recoveryCodes
  }),
  turnOffTwoStep: endpoint({
    path: '/api/v1/user/turnOffTwoStep',
    summary: 'Turns two-step sign-in off',
    kind: 'write',
    access: 'session',
    input: proofs,
    output: messageResult
  }),
  /** Ends the recovery codes that are left. */
  renewRecoveryCodes: endpoint({
    path: '/api/v1/user/renewRecoveryCodes',
    summary: 'Replaces the recovery codes by new ones',
    kind: 'write',
    access: 'session',
    answersSecret: true,
    input: proofs,
    output: recoveryCodes
  }),
  /** Marks the session as confirmed: by a code where two-step sign-in is on, else by the password. */
  confirmIdentity: endpoint({
    path: '/api/v1/user/confirmIdentity',
    summary: 'Confirms who the caller is, before an approval or a release',
    kind: 'write',
    access: 'session',
    input: z.object({ password: password.optional(), oneTimeCode: oneTimeCode.optional() }),
    output: z.object({ confirmedUntil: instant })
  })
}
