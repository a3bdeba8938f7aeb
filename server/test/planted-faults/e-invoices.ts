// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are pieces of code
import type { PlantedFault } from './planted-fault.ts'

const ofNumbers = ['server/src/imports/e-invoices/numbers.test.ts'] as const
const ofDuty = ['server/src/on-hold/e-invoice-duty.test.ts'] as const

/** E-invoice numbers, who must supply them, and what a cycle keeps of its dealers. */
export const eInvoiceFaults: PlantedFault[] = [
  {
    name: 'any text is an e-invoice number',
    file: 'contract/src/cycles/e-invoice-no.ts',
    right: 'return figureAboveZero.test(form) || longCode.test(form) ? form : null',
    wrong: 'return form',
    tests: ofNumbers
  },
  {
    name: 'a clawback waits for an e-invoice number',
    file: 'server/src/imports/cycle/valid-rows.ts',
    right: 'dealer.eInvoiceRequired && !hasNumber && (isSales || isEarned(row))',
    wrong: 'dealer.eInvoiceRequired && !hasNumber',
    tests: ofNumbers
  },
  {
    name: 'two dealers have one e-invoice number',
    file: 'server/src/imports/e-invoices/match.ts',
    right: 'where owner.company_id <> match.company_id',
    wrong: 'where false',
    tests: ofNumbers
  },
  {
    name: 'what a dealer no longer owes stays held',
    file: 'server/src/on-hold/commands/follow-duty.ts',
    right: 'if (await isAny(tx, cycle, ended))',
    wrong: 'if (false && (await isAny(tx, cycle, ended)))',
    tests: ofDuty
  },
  {
    name: 'what a dealer has come to owe is paid without a number',
    file: 'server/src/on-hold/commands/follow-duty.ts',
    right: 'if (await isAny(tx, cycle, begun))',
    wrong: 'if (false && (await isAny(tx, cycle, begun)))',
    tests: ofDuty
  },
  {
    name: 'a dealers file changes the header of a completed cycle',
    file: 'server/src/cycles/approved-dealers.ts',
    right: 'from dealers as present\n  left join approved_dealers as kept on',
    wrong: 'from dealers as present\n  left join approved_dealers as kept on false and',
    tests: ['server/src/payouts/approved-dealers.test.ts']
  }
]
