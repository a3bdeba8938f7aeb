/** What a bank's reason code means, and what to do about it. */
type ReasonCode = {
  /** What is wrong, as a sentence. */
  meaning: string
  /** What the provider does next, as a sentence. */
  remedy: string
  /** Whether the dealer's account is at fault, so that nothing more goes to it for now. */
  concernsAccount: boolean
  /** Whether the bank had received it before and may pay that copy: then a rejection says nothing about the money. */
  isDuplicate?: true
  /** Whether it is unspecific, so that any other code of the same answer says more. */
  saysNothing?: true
}

const askDealer = 'Ask the dealer for another bank account and change its record.'

const duplicate = (what: string): ReasonCode => ({
  meaning: `The bank holds ${what} for a duplicate, so it may pay it all the same.`,
  remedy:
    'Look for it on the statements, or ask the bank. Only if it paid nothing, import that as a list of results, with another reason.',
  concernsAccount: false,
  isDuplicate: true
})

const cancelled: ReasonCode = {
  meaning: 'It was cancelled as we had asked.',
  remedy: 'Pay again what is still due.',
  concernsAccount: false
}

/** ISO 20022 codes that banks answer with. They may send others, and their own. */
const known: Readonly<Record<string, ReasonCode>> = {
  AC01: { meaning: 'The account number is wrong.', remedy: askDealer, concernsAccount: true },
  AC03: { meaning: 'The account number of the payee is wrong.', remedy: askDealer, concernsAccount: true },
  AC04: { meaning: 'The account is closed.', remedy: askDealer, concernsAccount: true },
  AC06: {
    meaning: 'The account is blocked.',
    remedy: 'Ask the dealer to have its bank unblock it, or to name another account.',
    concernsAccount: true
  },
  AC07: { meaning: 'The account of the payee is closed.', remedy: askDealer, concernsAccount: true },
  AC14: {
    meaning: 'The account of the payee is of a kind that takes no transfers.',
    remedy: askDealer,
    concernsAccount: true
  },
  AG01: {
    meaning: 'This kind of payment is not allowed on the account.',
    remedy: 'Ask the dealer for an account that takes transfers, and change its record.',
    concernsAccount: true
  },
  AM04: {
    meaning: 'Our own account did not have the funds.',
    remedy: 'Fund the account, then pay again.',
    concernsAccount: false
  },
  AM05: duplicate('it'),
  BE01: {
    meaning: 'The name does not belong to the account.',
    remedy: 'Compare the account holder of the record with the dealer’s bank statement, and change the record.',
    concernsAccount: true
  },
  BE04: {
    meaning: 'The address of the payee is missing.',
    remedy: 'Complete the address of the dealer’s record, then pay again.',
    concernsAccount: false
  },
  CANC: cancelled,
  CUST: cancelled,
  DU01: duplicate('the file'),
  DU02: duplicate('its batch'),
  DU03: duplicate('it'),
  DU04: duplicate('its reference'),
  DU05: duplicate('its reference'),
  FOCR: cancelled,
  FF01: {
    meaning: 'The bank could not read the file.',
    remedy: 'Check the profile of the payment run with the bank, then pay again.',
    concernsAccount: false
  },
  MD01: {
    meaning: 'The bank has no mandate for it.',
    remedy: 'Have the bank register the mandate of our account, then pay again.',
    concernsAccount: false
  },
  RR04: {
    meaning: 'A rule of the regulator stands against it.',
    remedy: 'Ask the bank what it lacks; complete the dealer’s record before you pay again.',
    concernsAccount: false
  },
  MD07: {
    meaning: 'The holder of the account has died.',
    remedy: 'Freeze the account of the dealer, and ask its heirs whom to pay.',
    concernsAccount: true
  },
  MS02: {
    meaning: 'The payee or its bank gives no reason.',
    remedy: 'Ask the dealer, and the bank, before you pay again.',
    concernsAccount: false,
    saysNothing: true
  },
  MS03: {
    meaning: 'The bank gives no reason.',
    remedy: 'Ask the bank for the reason before you pay again.',
    concernsAccount: false,
    saysNothing: true
  },
  NARR: {
    meaning: 'The bank gives its reason in words.',
    remedy: 'Ask the bank what it means before you pay again.',
    concernsAccount: false,
    saysNothing: true
  },
  RC04: {
    meaning: 'The bank of the payee is wrong.',
    remedy: 'Compare the bank of the dealer’s record with its account, and change the record.',
    concernsAccount: true
  }
}

/** The weight of a code: the greatest of an answer decides. */
export function weightOf(code: string | null): number {
  const { isDuplicate, concernsAccount, saysNothing } = reasonOf(code)
  if (isDuplicate) return 3
  if (concernsAccount) return 2
  return saysNothing || code === null ? 0 : 1
}

/** The meaning of a code. An unknown one has to be asked of the bank. */
export function reasonOf(code: string | null): ReasonCode {
  const found = code === null ? undefined : known[code.toUpperCase()]
  if (found) return found
  return {
    meaning: code === null ? 'The bank gives no reason.' : `The bank’s reason ${code} is not known here.`,
    remedy: 'Ask the bank what it means before you pay again.',
    concernsAccount: false
  }
}

/** `AC04: The account is closed.`, with the bank's own words where it has some. */
export function reasonInWords(code: string | null, text: string | null): string {
  const { meaning } = reasonOf(code)
  return [code === null ? meaning : `${code}: ${meaning}`, ...(text ? [`“${text}”`] : [])].join(' ')
}
