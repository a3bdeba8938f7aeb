import { BadFile } from '#platform/incoming/bad-file.ts'
import type { XmlNode } from '#platform/incoming/xml.ts'
import { badNode, currency, textAt, textsAt } from './nodes.ts'

/**
 * The provider's bank accounts in the payment settings, including former ones, whose last statements may still
 * arrive.
 */
export type OwnAccounts = readonly { accountNumber: string; bankBic: string }[]

/** An account or bank number without separators. */
const plain = (text: string) => text.replace(/[\s./-]/g, '').toUpperCase()

/** An account number for comparison: some banks pad it with zeros. */
const compared = (accountNumber: string) => plain(accountNumber).replace(/^0+/, '')

/** Bank, country and location of a BIC, without the branch. */
const bankOf = (bic: string) => plain(bic).slice(0, 8)

/** Our account as the settings write it, or why a file's account is not ours. */
type Named = { accountNumber: string } | { notOurs: string }

export function ownAccountOf(own: OwnAccounts, account: XmlNode): Named {
  const numbers = textsAt(account, 'Id/Othr/Id', 'Id/IBAN').filter((number) => number !== '')
  const [first] = numbers
  if (first === undefined) return { notOurs: 'names no account' }
  const found = own.find(({ accountNumber }) => numbers.some((named) => compared(named) === compared(accountNumber)))
  if (!found) return { notOurs: `is the account ${masked(first)}, which is none of ours` }
  const bic = textAt(account, 'Svcr/FinInstnId/BICFI', 'Svcr/FinInstnId/BIC')
  if (bic !== null && bankOf(bic) !== bankOf(found.bankBic))
    return { notOurs: `is at the bank ${bic.slice(0, 11)}, and ours is at ${found.bankBic}` }
  const kept = textAt(account, 'Ccy')
  if (kept !== null && kept !== currency) return { notOurs: `is kept in ${kept.slice(0, 3)}, not in ${currency}` }
  return { accountNumber: found.accountNumber }
}

/** @throws BadFile for somebody else's account, or one at another bank */
export function requireOwnAccount(own: OwnAccounts, account: XmlNode): void {
  const named = ownAccountOf(own, account)
  if ('notOurs' in named) throw badNode(account, named.notOurs)
}

/** @throws BadFile if a file names another bank for the account */
export function requireOwnBank(own: OwnAccounts, bic: string | null, where: string): void {
  if (bic !== null && !own.some(({ bankBic }) => bankOf(bankBic) === bankOf(bic)))
    throw new BadFile(`${where} names the bank ${bic.slice(0, 11)}, which is not the bank of our account.`)
}

/** The last four digits. */
const masked = (accountNumber: string) => `•••• ${accountNumber.slice(-4)}`
