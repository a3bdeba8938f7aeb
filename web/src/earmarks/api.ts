import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import type { AccountEarmark, EarmarkRow } from '@payouts/contract/earmarks/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { invalidateCalls, useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** Every answer that a change of an earmark affects. */
const earmarkReads = [
  earmarkEndpoints.getEarmarkSummary,
  earmarkEndpoints.getEarmarkList,
  earmarkEndpoints.getEarmarkAudit,
  earmarkEndpoints.getEarmarkActivity,
  earmarkEndpoints.getAllAccountEarmark
]
// Refetched only after the dialog has closed, which would otherwise take its own change for a concurrent one.
const choices = { invalidates: earmarkReads, readsAfterSuccess: false }

export const useAddEarmark = () => useCommand(earmarkEndpoints.addEarmark, choices)
export const useUpdateEarmark = () => useCommand(earmarkEndpoints.updateEarmark, choices)
export const useRemoveEarmark = () => useCommand(earmarkEndpoints.removeEarmark, choices)

/** Reads again what a change of an earmark made old. */
export function readEarmarksAgain(): void {
  void invalidateCalls(earmarkReads)
}

/** The request of the tiles. */
export const wholeSummary = { pageNumber: 0, pageSize: 100 }

export type EarmarkRights = {
  mayAdd: boolean
  mayEdit: boolean
  /** Whether an earmark may be opened, to be read or to be changed. */
  mayOpen: boolean
}

export function useEarmarkRights(): EarmarkRights {
  const menu = useSession()?.menu ?? []
  const mayEdit = isGranted(menu, permission('Earmark', 'EDIT'))
  return {
    mayAdd: isGranted(menu, permission('Earmark', 'ADD NEW')),
    mayEdit,
    mayOpen: mayEdit || isGranted(menu, permission('Earmark', 'VIEW'))
  }
}

/** A row of the list as the dialog takes accounts. */
export function accountOf({ name, code, date, earmark, ...row }: EarmarkRow): AccountEarmark {
  return { ...row, accountName: name, accountCode: code, transactionDate: date, earmarkAmount: earmark }
}

/** The account in each call. The server sets the date: an earmark applies from the server's current day. */
export function ofAccount({ accountName, accountCode, version }: AccountEarmark) {
  return { accountName, accountCode, version, transactionDate: null }
}
