import { BadFile } from '../../platform/incoming/bad-file.ts'
import type { XmlNode } from '../../platform/incoming/xml.ts'
import { badNode, textAt } from './nodes.ts'

/** The provider's bank accounts in the payment settings, former ones included, whose last statements may still arrive. */
export type OwnAccounts = readonly { accountNumber: string; bankBic: string }[]

/** An account or bank number without what people write between its parts. */
const plain = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()

/** The bank, country and location of a BIC; the branch may be missing. */
const bankOf = (bic: string) => plain(bic).slice(0, 8)

/** The account as the settings write it. @throws BadFile for another's, or another bank */
export function requireOwnAccount(own: OwnAccounts, account: XmlNode): string {
  const named = textAt(account, 'Id/Othr/Id', 'Id/IBAN')
  if (named === null) throw badNode(account, 'names no account')
  const found = own.find(({ accountNumber }) => plain(accountNumber) === plain(named))
  if (!found) throw badNode(account, `is the account ${masked(named)}, which is none of ours`)
  const bic = textAt(account, 'Svcr/FinInstnId/BICFI', 'Svcr/FinInstnId/BIC')
  if (bic !== null && bankOf(bic) !== bankOf(found.bankBic))
    throw badNode(account, `is at the bank ${bic.slice(0, 11)}, and ours is at ${found.bankBic}`)
  const currency = textAt(account, 'Ccy')
  if (currency !== null && currency !== 'MYR') throw badNode(account, `is kept in ${currency.slice(0, 3)}`)
  return found.accountNumber
}

/** @throws BadFile where a file names another bank for the account */
export function requireOwnBank(own: OwnAccounts, bic: string | null, where: string): void {
  if (bic !== null && !own.some(({ bankBic }) => bankOf(bankBic) === bankOf(bic)))
    throw new BadFile(`${where} names the bank ${bic.slice(0, 11)}, which is not the bank of our account.`)
}

/** The last four digits. */
const masked = (accountNumber: string) => `•••• ${accountNumber.slice(-4)}`
