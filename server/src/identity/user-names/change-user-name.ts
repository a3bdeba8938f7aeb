import { newUserNameProblem } from '@payouts/contract/identity/user-name'
import { recordEvent } from '#activity/record.ts'
import type { ProofCall, WriteCall } from '#platform/http/calls/bind.ts'
import { sendLater } from '#platform/mail/outgoing.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { countHelpRequest } from '../help-requests.ts'
import { userNameChangedMail } from '../notices.ts'
import { endOtherSessionsOf } from '../sessions/own-sessions.ts'
import { findUser } from '../users/queries.ts'

type UserNameChange = { newUserName: string }

/** Needs no proof, but is limited: the answer reveals which names are taken. */
export async function countUserNameChange({
  db,
  caller,
  address,
  clock
}: ProofCall<UserNameChange>): Promise<undefined> {
  await countHelpRequest(db, { kind: 'NEW USER NAME', subject: String(caller.userId), address, now: clock.now() })
}

/**
 * Gives the caller another user name. The session goes on under either name, since calls under way still have the
 * former one; the caller's other sessions end.
 */
export async function changeUserName(call: WriteCall<UserNameChange>): Promise<{ message: string } | Refusal> {
  const { tx, caller, sessionHash, input, clock, requestId, services } = call
  const { newUserName } = input
  const { userId, userName: former } = caller
  const problem = newUserNameProblem(newUserName, former)
  if (problem !== undefined) return refuse('refusedByRule', problem, 'newUserName')
  const user = await findUser(tx, former)
  if (!user || (await findUser(tx, newUserName)) || !(await renameUser(call))) return taken(newUserName)
  await endOtherSessionsOf(tx, userId, sessionHash)
  await tx.updateTable('sessions').set({ former_user_name: former }).where('user_id', '=', userId).execute()
  await recordEvent(tx, {
    area: 'identity',
    action: 'CHANGE USER NAME',
    activity: `${caller.name} changed their user name from ${former} to ${newUserName}`,
    actor: caller,
    name: newUserName,
    details: { former },
    requestId,
    at: clock.now()
  })
  if (user.email)
    await sendLater(tx, { services, clock }, userNameChangedMail({ ...user, email: user.email }, newUserName))
  return { message: `Your user name is ${newUserName} now. Sign in with it from now on.` }
}

const uniqueViolation = '23505'

/** @returns false if another user takes the name at the same moment */
async function renameUser({ tx, caller, input }: WriteCall<UserNameChange>): Promise<boolean> {
  try {
    const change = tx.updateTable('users').set({ user_name: input.newUserName })
    await change.where('user_id', '=', caller.userId).execute()
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === uniqueViolation) return false
    throw error
  }
}

function taken(userName: string): Refusal {
  return refuse('refusedByRule', `The user name ${userName} is taken. Please enter another one.`, 'newUserName')
}
