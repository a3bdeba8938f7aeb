import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { menuList } from '../permissions.ts'

/** A password as it travels; the rule for new ones is `passwordProblem`, which needs the server's policy. */
const password = z.string().min(1).max(200)

export const loginResult = z.object({
  /** For `sessionId` of every envelope from now on. */
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
  role: z.string()
})
export type LoginResult = z.infer<typeof loginResult>

const message = z.object({ message: z.string() })

export const identityEndpoints = {
  login: endpoint({
    path: '/api/v1/login',
    kind: 'write',
    access: 'bootstrap',
    input: z.object({
      userName: z.string().trim().min(1, 'UserName is Required').max(200),
      password: z.string().min(1, 'Password is Required').max(200),
      /** Whether the session outlives half an hour without a call: 7 days instead. */
      rememberMe: z.boolean().default(false)
    }),
    output: loginResult
  }),
  logout: endpoint({
    path: '/api/v1/logout',
    kind: 'write',
    access: 'session',
    input: z.object({}),
    output: message
  }),
  changePassword: endpoint({
    path: '/api/v1/user/changePassword',
    kind: 'write',
    access: 'session',
    input: z.object({ oldPassword: password, newPassword: password, confirmNewPassword: password }),
    output: message
  })
}
