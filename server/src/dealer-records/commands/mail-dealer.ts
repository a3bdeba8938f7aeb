import { dayText } from '@payouts/contract/day-text'
import { type DealerRecord, maskedAccount } from '@payouts/contract/dealers/record'
import { dayIn } from '@payouts/contract/language'
import type { Day } from '@payouts/contract/page'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { letter } from '#platform/mail/letter.ts'
import { sendLater } from '#platform/mail/outgoing.ts'

type Changed = { before: DealerRecord; now: DealerRecord; until: Day | null }

/**
 * Mails a dealer that its bank account was changed, at the old and the new address, so that who changes both cannot
 * hide it from the dealer. In both languages, since an address says nothing of who reads it.
 */
export async function mailDealer(
  { tx, services, clock }: Pick<WriteCall<unknown>, 'tx' | 'services' | 'clock'>,
  { before, now, until }: Changed
): Promise<void> {
  const addresses = new Set([before.email, now.email].filter((address) => address !== null))
  const words = letter({
    subject: 'Your bank account for payouts was changed',
    to: now.companyName ?? '',
    parts: [
      `Payouts went to ${accountText(before)}. From now on they go to ${accountText(now)}.`,
      ...(until === null
        ? []
        : [`Until ${dayText(until)} nothing is paid out, so that there is time to stop what is not right.`]),
      'If you did not ask for this, tell your contact at the provider at once, and not by an answer to this mail.',
      `Bayaran sebelum ini dihantar ke ${malayAccountText(before)}. Mulai sekarang bayaran dihantar ke ${malayAccountText(now)}.`,
      ...(until === null
        ? []
        : [
            `Sehingga ${dayIn('ms', until)} tiada bayaran dibuat, supaya ada masa untuk menghentikan apa yang tidak betul.`
          ]),
      'Jika anda tidak meminta perubahan ini, beritahu pegawai anda di pihak penyedia dengan segera, dan jangan balas e-mel ini.'
    ]
  })
  for (const to of addresses) await sendLater(tx, { services, clock }, { kind: 'mail', to, ...words })
}

function accountText({ bankName, bankAccountNumber }: DealerRecord): string {
  if (bankAccountNumber === null) return 'no bank account'
  return `the account ${maskedAccount(bankAccountNumber)} at ${bankName ?? 'your bank'}`
}

function malayAccountText({ bankName, bankAccountNumber }: DealerRecord): string {
  if (bankAccountNumber === null) return 'tiada akaun bank'
  return `akaun ${maskedAccount(bankAccountNumber)} di ${bankName ?? 'bank anda'}`
}
