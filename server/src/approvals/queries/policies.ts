import { type ApprovalKind, approvalKinds, kindRules } from '@payouts/contract/approvals/kinds'
import { type Band, bandOf } from '@payouts/contract/approvals/rule'
import type { CurrentPolicy } from '@payouts/contract/approvals/schema'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type Granted, isGranted, menuOf } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import '#identity/tables.ts'
import '../tables.ts'

/** Every policy on a day: the latest accepted one, or the built-in one. */
export async function policiesOn(db: Database, day: Day): Promise<CurrentPolicy[]> {
  const { rows } = await sql<{ kind: ApprovalKind; bands: Band[]; validFrom: Day | null }>`
    select distinct on (kind) kind, after as bands,
      case when asked_by is null then null else valid_from end as "validFrom"
    from approval_policies where status = 'Approved' and valid_from <= ${day}::date
    order by kind, valid_from desc, change_id desc`.execute(db)
  const roles = await staffRoles(db)
  return approvalKinds.map((kind) => {
    const policy = rows.find((row) => row.kind === kind)
    if (!policy) throw new Error(`there is no policy of ${kind}`)
    return { ...policy, roles: roles.filter(mayApprove(kind)).map(({ name }) => name) }
  })
}

export async function policyOn(db: Database, kind: ApprovalKind, day: Day): Promise<CurrentPolicy> {
  const found = (await policiesOn(db, day)).find((policy) => policy.kind === kind)
  if (!found) throw new Error(`there is no policy of ${kind}`)
  return found
}

/** The approvals that an amount needs on a day. */
export async function bandOn(
  db: Database,
  { kind, amount, day }: { kind: ApprovalKind; amount: Ringgit; day: Day }
): Promise<Band> {
  return bandOf((await policyOn(db, kind, day)).bands, amount)
}

type Role = { name: string; granted: Granted | null }

async function staffRoles(db: Database): Promise<Role[]> {
  return db.selectFrom('roles').select(['name', 'granted']).where('is_external', '=', false).orderBy('name').execute()
}

const mayApprove = (kind: ApprovalKind) => (role: Role) => isGranted(menuOf(role.granted), kindRules[kind].needs)
