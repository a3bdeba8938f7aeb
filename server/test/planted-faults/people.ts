// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of code
import type { PlantedFault } from './planted-fault.ts'

/** Who may do what, and how often: two people, permissions, companies, repeats, secrets. */
export const peopleFaults: PlantedFault[] = [
  {
    name: 'whoever requested a release gives it',
    file: 'server/src/on-hold/commands/obstacles.ts',
    right: 'action.takesSecondPerson && fourEyes &&',
    wrong: "action.kind !== 'RELEASE' && fourEyes &&",
    tests: ['server/src/on-hold/commands.test.ts']
  },
  {
    name: 'a delegate approves for the requester',
    file: 'contract/src/approvals/conflict-of-interest.ts',
    right: "return requesters.includes(behalfOf) ? 'requestedByAbsent' : undefined",
    wrong: 'return undefined',
    tests: ['server/src/approvals/delegation.test.ts']
  },
  {
    name: 'a delegate decides on the day after an absence',
    file: 'server/src/absences/queries/away.ts',
    right: 'between absences.from_day and absences.to_day`',
    wrong: 'between absences.from_day and absences.to_day + 1`',
    tests: ['server/src/approvals/delegation.test.ts']
  },
  {
    name: 'whoever requested an approval gives it',
    file: 'server/src/cycles/status.ts',
    right: 'return fourEyes && requestedBy === userId',
    wrong: 'return !fourEyes && requestedBy === userId',
    tests: ['server/src/payouts/approval.test.ts']
  },
  {
    name: 'whoever asked for rights grants them',
    file: 'contract/src/requests/can.ts',
    right: 'if (fourEyes && request.askedById === actor.userId)',
    wrong: 'if (fourEyes && request.askedById === -1)',
    tests: ['server/src/users/four-eyes.test.ts']
  },
  {
    name: 'a menu item brings all its buttons along',
    file: 'contract/src/permissions.ts',
    right: '(needed.button === undefined || item.actionButton.includes(needed.button))',
    wrong: '(needed.button === undefined || item.actionButton.length > 0)',
    tests: ['server/src/platform/http/access/every-grant.test.ts']
  },
  {
    name: 'a right that was taken away still lets a call that waited go on',
    file: 'server/src/platform/http/calls/run-call.ts',
    right: 'if (!mayCall(route.endpoint, rights)) {',
    wrong: 'if (!mayCall(route.endpoint, caller)) {',
    tests: ['server/src/platform/http/calls/recorded-calls.test.ts']
  },
  {
    name: 'a company’s connection shows every company',
    file: 'server/src/platform/http/access/company-scope.ts',
    right: "set_config('search_path', ${companySchema}, ${untilCommit})`.execute(db)",
    wrong: "set_config('search_path', 'public', ${untilCommit})`.execute(db)",
    tests: ['server/src/platform/http/access/permissions.test.ts']
  },
  {
    name: 'a list forgets whose company asks',
    file: 'server/src/withholding-tax/lists.ts',
    right: 'foundDealers(caller, { companyName, companyCode, vendorCode })',
    wrong: 'foundDealers({ ...caller, companyId: null }, { companyName, companyCode, vendorCode })',
    tests: ['server/src/withholding-tax/routes.test.ts']
  },
  {
    name: 'an action takes the rows of another company along',
    file: 'server/src/transactions/act-on-rows.ts',
    right: '...(action.where ? [action.where] : []), visibleTo(call.caller)])',
    wrong: '...(action.where ? [action.where] : [])])',
    tests: ['server/src/on-hold/own-company.test.ts', 'server/src/payouts/own-company.test.ts']
  },
  {
    name: 'a repeated call has a second effect',
    file: 'server/src/platform/http/calls/recorded-calls.ts',
    right: 'if (taken === 1n) return undefined',
    wrong: 'if (taken <= 1n) return undefined',
    tests: ['server/src/platform/http/calls/recorded-calls.test.ts']
  },
  {
    name: 'another content is answered as the first was',
    file: 'server/src/platform/http/calls/recorded-calls.ts',
    right: 'first.path === call.path && first.payload_digest.equals(call.payloadDigest)',
    wrong: 'first.path === call.path',
    tests: ['server/src/platform/http/calls/recorded-calls.test.ts']
  },
  {
    name: 'a refused call keeps what it wrote',
    file: 'server/src/platform/http/calls/run-call.ts',
    right: 'await sql`rollback to savepoint before_the_call`.execute(tx)',
    wrong: 'await sql`release savepoint before_the_call`.execute(tx)',
    tests: ['server/src/platform/http/calls/recorded-calls.test.ts']
  },
  {
    name: 'a dry run is committed',
    file: 'server/src/platform/http/calls/run-call.ts',
    right: 'if (dryRun) return answer',
    wrong: 'if (dryRun) await tx.commit().execute()\n    if (dryRun) return answer',
    tests: ['server/src/platform/http/calls/recorded-calls.test.ts']
  },
  {
    name: 'an envelope opens for another call',
    file: 'contract/src/envelope.ts',
    right: 'return `${requestId}\\n${path}\\n${fileSha256}`',
    wrong: 'return `${requestId}\\n${path.length}\\n${fileSha256}`',
    tests: ['server/src/platform/http/calls/envelopes.test.ts']
  },
  {
    name: 'a code of the app opens twice',
    file: 'server/src/identity/two-step/take-code.ts',
    right: "row('last_step', '<', step)",
    wrong: "row('last_step', '<=', step)",
    tests: ['server/src/identity/two-step/two-step.test.ts']
  },
  {
    name: 'a reset link works twice',
    file: 'server/src/identity/passwords/forgotten-password.ts',
    right: 'if (!link || link.used_at !== null || link.expires_at <= now)',
    wrong: 'if (!link || link.expires_at <= now)',
    tests: ['server/src/identity/passwords/passwords.test.ts']
  },
  {
    name: 'one password more is looked at before a name is locked',
    file: 'server/src/identity/sign-in/sign-in-attempts.ts',
    right: 'order by failed_at desc offset ${most - 1} limit 1)`',
    wrong: 'order by failed_at desc offset ${most} limit 1)`',
    tests: ['server/src/identity/sign-in/guessing.test.ts']
  }
]
