import { z } from 'zod'
import { endpoint, messageResult } from '#endpoint.ts'
import { branchCodeMissing, contactProblem, contactTypeMissing, contactTypes } from './contact.ts'
import { currentPasswordMissing } from './password.ts'

/** A new password as it travels; `newPasswordProblem` has the rule, which needs the server's policy. */
const password = z.string().max(200)

export const loginIdMissing = 'Please enter a valid email address.'

export const passwordEndpoints = {
  /** The rule for new passwords, also for screens without a session. */
  getPasswordPolicy: endpoint({
    path: '/api/v1/getPasswordPolicy',
    summary: 'Says which rule new passwords have to meet',
    kind: 'read',
    access: 'bootstrap',
    input: z.object({}),
    output: z.object({ policy: z.enum(['standard', 'nist']) })
  }),
  /** Sends a reset link to the user with this user name or e-mail address. The answer is the same if there is none. */
  forgotPassword: endpoint({
    path: '/api/v1/forgotPassword',
    summary: 'Sends a link to reset a forgotten password',
    kind: 'write',
    access: 'bootstrap',
    input: z.object({ loginId: z.string().trim().min(1, loginIdMissing).max(200) }),
    output: messageResult
  }),
  resetForgottenPassword: endpoint({
    path: '/api/v1/resetForgottenPassword',
    summary: 'Sets a new password by a reset link',
    kind: 'write',
    access: 'bootstrap',
    input: z.object({
      newPassword: password,
      confirmedNewPassword: password,
      /** The link's authParam; plus signs may have become spaces on the way. */
      encryptedValue: z.string().max(500)
    }),
    output: messageResult
  }),
  /** Sends the user names that go with a contact of this branch's company. The answer is the same if there are none. */
  forgotUsername: endpoint({
    path: '/api/v1/forgotUsername',
    summary: 'Sends the user names that belong to a contact of a company',
    kind: 'write',
    access: 'bootstrap',
    input: z
      .object({
        contactType: z.enum(contactTypes, contactTypeMissing),
        branchCode: z.string().trim().min(1, branchCodeMissing).max(100),
        contact: z.string().trim().max(200)
      })
      .superRefine(({ contactType, contact }, context) => {
        const message = contactProblem(contactType, contact)
        if (message) context.addIssue({ code: 'custom', path: ['contact'], message })
      }),
    output: messageResult
  }),
  changePassword: endpoint({
    path: '/api/v1/user/changePassword',
    summary: "Changes the caller's password",
    kind: 'write',
    access: 'session',
    openBeforeTwoStep: true,
    input: z.object({
      oldPassword: z.string().min(1, currentPasswordMissing).max(200),
      newPassword: password,
      confirmNewPassword: password
    }),
    output: messageResult
  }),
  /** The calling session goes on, under either name; the user's other sessions end. */
  changeUsername: endpoint({
    path: '/api/v1/user/changeUsername',
    summary: "Changes the caller's user name",
    kind: 'write',
    access: 'session',
    input: z.object({ newUserName: z.string().trim().max(200) }),
    output: messageResult
  })
}
