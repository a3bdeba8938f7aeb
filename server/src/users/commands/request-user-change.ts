import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { canChangeUser, canEnable } from '@payouts/contract/users/can'
import type { userEndpoints } from '@payouts/contract/users/endpoints'
import type { UserRights, UserRow } from '@payouts/contract/users/schema'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import type { Refusal } from '#platform/refusal.ts'
import { rightsOfUser } from '../queries/rights.ts'
import { refuseStale } from './refuse-stale.ts'
import { type RequestedChange, requestChange } from './request-change.ts'
import { noSuchUser, type UserRule, withUser } from './with-user.ts'

type Endpoints = typeof userEndpoints
type Outcome = Promise<RequestedChange | Refusal>

/** Requests a new user, who sets a first password by a link. */
export async function requestAddUser(call: WriteCall<CheckedInputOf<Endpoints['addUser']>>): Outcome {
  const { userName, reason, ...values } = call.input
  const after: UserRights = { ...values, status: 'Active', menuList: [] }
  return requestChange(call, { kind: 'ADD USER', subject: userName, after }, null)
}

/** Requests another role or another contact for a user. */
export async function requestChangeUser(call: WriteCall<CheckedInputOf<Endpoints['changeUser']>>): Outcome {
  const { role, email, phone, seen } = call.input
  return ofUser(call, canChangeUser, async (user, rights) => {
    const after = { ...rights, role, email, phone }
    return (
      refuseStale(user.userName, seen, rights) ??
      requestChange(call, { kind: 'CHANGE USER', subject: user.userName, after }, user.userId)
    )
  })
}

/** Requests that a disabled user is enabled again. */
export async function requestEnableUser(call: WriteCall<CheckedInputOf<Endpoints['enableUser']>>): Outcome {
  return ofUser(call, canEnable, (user, rights) =>
    requestChange(
      call,
      { kind: 'ENABLE USER', subject: user.userName, after: { ...rights, status: 'Active' } },
      user.userId
    )
  )
}

function ofUser(
  call: WriteCall<{ userId: number }>,
  can: UserRule,
  work: (user: UserRow, rights: UserRights) => Outcome
): Outcome {
  return withUser(call, can, async (user) => {
    const rights = await rightsOfUser(call.tx, user.userName)
    return rights ? work(user, rights) : noSuchUser()
  })
}
