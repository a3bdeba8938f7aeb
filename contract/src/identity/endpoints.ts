import { z } from 'zod'
import { endpoint, messageResult } from '#endpoint.ts'
import { language } from '#language.ts'
import { menuList } from '#permissions.ts'
import { passwordEndpoints } from './password-endpoints.ts'
import { sessionEndpoints } from './session-endpoints.ts'
import { oneTimeCode, twoStepEndpoints } from './two-step-endpoints.ts'

export const loginResult = z.object({
  /** For the `sessionId` of every later envelope. */
  sessionId: z.string(),
  /** 32 bytes in base64, for sealing. */
  messageKey: z.string(),
  userAccessDetails: z.object({ menuList: z.array(menuList) }),
  isExternalUser: z.enum(['Y', 'N']),
  /** An external user's company; null for the provider's staff. */
  companyCode: z.string().nullable(),
  companyName: z.string().nullable(),
  companyId: z.int().nullable(),
  userId: z.int(),
  /** The person's. */
  name: z.string(),
  role: z.string(),
  /** Whether the role requires two-step sign-in and the user still has to turn it on: nothing else is open before. */
  twoStepMissing: z.boolean(),
  /** In which the person reads what dealers read; the console's other screens are in English. */
  language,
  /** Whether the person has not ended the tour of the console yet. */
  isNew: z.boolean()
})
export type LoginResult = z.infer<typeof loginResult>

export const identityEndpoints = {
  login: endpoint({
    path: '/api/v1/login',
    summary: 'Signs a user in and opens a session',
    kind: 'write',
    access: 'bootstrap',
    input: z.object({
      userName: z.string().trim().min(1, 'UserName is Required').max(200),
      password: z.string().min(1, 'Password is Required').max(200),
      /** Whether the session survives 7 days without a call, instead of half an hour. */
      rememberMe: z.boolean().default(false),
      /** For a user with two-step sign-in; without it the refusal names this field once the password is right. */
      oneTimeCode: oneTimeCode.optional()
    }),
    output: loginResult
  }),
  logout: endpoint({
    path: '/api/v1/logout',
    summary: "Ends the caller's session",
    kind: 'write',
    access: 'session',
    openBeforeTwoStep: true,
    // The provider's address has the person's ID token.
    answersSecret: true,
    input: z.object({}),
    /** Where the browser ends the session of the identity provider that opened this one; absent where none did. */
    output: messageResult.extend({ endAtProvider: z.url().optional() })
  }),
  changeLanguage: endpoint({
    path: '/api/v1/user/changeLanguage',
    summary: 'Changes the language in which the caller reads what is in several',
    kind: 'write',
    access: 'session',
    input: z.object({ language }),
    output: z.object({ language })
  }),
  endTour: endpoint({
    path: '/api/v1/user/endTour',
    summary: 'Ends the tour that the caller sees at first sign-ins',
    kind: 'write',
    access: 'session',
    input: z.object({}),
    output: messageResult
  }),
  ...passwordEndpoints,
  ...sessionEndpoints,
  ...twoStepEndpoints
}
