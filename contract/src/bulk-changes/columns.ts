import type { BulkKind } from './kinds.ts'

type BulkColumn = {
  readonly name: string
  /** What it accepts: in the sample, and as the remedy of each problem. */
  readonly takes: string
  /** Its values in the sample's rows. */
  readonly samples: readonly [string, string]
  /** Spreadsheets keep days as numbers; numbers in these columns are read as days. */
  readonly isDay?: true
  readonly isAmount?: true
  readonly mayBeEmpty?: true
}

const dealerCode = 'The dealer’s company code, as the list of dealers has it.'
const accountName = 'The dealer’s name, exactly as the list of dealers has it.'
const dayForm = 'written YYYY-MM-DD'

/** The columns of a file of each kind, in the order of its sample. */
export const bulkColumnsOf: Readonly<Record<BulkKind, readonly BulkColumn[]>> = {
  ADJUSTMENTS: [
    { name: 'dealerCode', takes: dealerCode, samples: ['D00001', 'D00002'] },
    { name: 'type', takes: 'CREDIT or DEBIT.', samples: ['CREDIT', 'DEBIT'] },
    {
      name: 'description',
      takes: 'One of the reasons of the Debit / Credit form.',
      samples: ['Rental', 'Electricity']
    },
    {
      name: 'amount',
      takes: 'An amount above zero with up to 2 decimals, no commas.',
      samples: ['1500.00', '80.50'],
      isAmount: true
    },
    { name: 'posting', takes: 'scheduled, or posted for an immediate one.', samples: ['scheduled', 'posted'] },
    {
      name: 'date',
      takes: `Of a scheduled one a day after today, within a year, ${dayForm}; of an immediate one empty.`,
      samples: ['2027-01-04', ''],
      isDay: true,
      mayBeEmpty: true
    },
    {
      name: 'referenceNo',
      takes: 'A reference that no other adjustment has.',
      samples: ['RENT-2027-01-1', 'TNB-2026-12-2']
    }
  ],
  EXCLUSIONS: [
    { name: 'customerName', takes: 'The customer’s name.', samples: ['Kedai Runcit Seri', 'Ali bin Ahmad'] },
    { name: 'yesId', takes: 'The customer’s Yes ID, an email address.', samples: ['seri@yes.my', 'ali@yes.my'] },
    {
      name: 'billingAccountNo',
      takes: 'The number of the billing account, digits only.',
      samples: ['10020030', '10020031']
    },
    {
      name: 'exclusionStart',
      takes: `The first day, ${dayForm}.`,
      samples: ['2026-10-01', '2026-11-01'],
      isDay: true
    },
    {
      name: 'exclusionEnd',
      takes: `The last day, after the first, ${dayForm}.`,
      samples: ['2026-12-31', '2026-11-30'],
      isDay: true
    },
    { name: 'reason', takes: 'Why, in up to 500 characters.', samples: ['Bad debt', 'Disputed bill'] }
  ],
  EARMARKS: [
    { name: 'accountCode', takes: dealerCode, samples: ['D00001', 'D00002'] },
    { name: 'accountName', takes: accountName, samples: ['Kedai 1', 'Kedai 2'] },
    {
      name: 'earmarkAmount',
      takes: 'An amount above zero with up to 2 decimals, no commas.',
      samples: ['500.00', '12000.00'],
      isAmount: true
    },
    { name: 'reason', takes: 'Why, in up to 500 characters.', samples: ['Deposit', 'Device stock on loan'] },
    {
      name: 'transactionDate',
      takes: `The day since when it stands, today or before, ${dayForm}; empty for today.`,
      samples: ['', '2026-11-02'],
      isDay: true,
      mayBeEmpty: true
    }
  ],
  FREEZES: [
    { name: 'accountCode', takes: dealerCode, samples: ['D00001', 'D00002'] },
    { name: 'accountName', takes: accountName, samples: ['Kedai 1', 'Kedai 2'] },
    { name: 'freezeReason', takes: 'Why, in up to 500 characters.', samples: ['Fraud case 114', 'Contract ended'] },
    { name: 'pic', takes: 'The person in charge at the dealer.', samples: ['Siti Aminah', 'Lim Wei'] },
    { name: 'bankName', takes: 'The dealer’s bank.', samples: ['Maybank', 'CIMB Bank'] },
    {
      name: 'bankAccountNumber',
      takes: 'The number of the dealer’s bank account.',
      samples: ['514012345678', '8001234567']
    }
  ]
}
