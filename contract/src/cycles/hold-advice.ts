import { catalogueOf, type Language } from '#language.ts'
import type { HoldType } from './hold-types.ts'

const names = catalogueOf<HoldType>({
  en: {
    'Manual Hold': 'Manual Hold',
    'e-Inv Missing': 'e-Inv Missing',
    'Account Frozen': 'Account Frozen',
    'New Bank Account': 'New Bank Account',
    Duplicate: 'Duplicate',
    'Payment Returned': 'Payment Returned',
    'e-Inv Not Required': 'e-Inv Not Required'
  },
  ms: {
    'Manual Hold': 'Ditahan untuk semakan',
    'e-Inv Missing': 'e-Invois belum ada',
    'Account Frozen': 'Akaun dibekukan',
    'New Bank Account': 'Akaun bank baharu',
    Duplicate: 'Transaksi berulang',
    'Payment Returned': 'Bayaran dipulangkan',
    'e-Inv Not Required': 'e-Invois tidak diperlukan'
  }
})

const remedies = catalogueOf<HoldType>({
  en: {
    'Manual Hold':
      'Your provider is checking these. They are paid once they are released; ask your contact if it takes long.',
    'e-Inv Missing':
      'Your provider issues the e-invoice for these, and they are paid once it is valid. Send e-invoice numbers of your own only if your provider has agreed that you issue them, or for payouts from before it began to.',
    'Account Frozen':
      'Talk to your contact at your provider about the freeze of your account; then their release can be asked for.',
    'New Bank Account':
      'Your bank account was changed. These are paid by themselves after some days, or earlier once you confirm the account.',
    Duplicate:
      'Your provider has these in another payout already and is checking them. Ask your contact if you think otherwise.',
    'Payment Returned':
      'Your bank sent a payment back. Give your provider another bank account, or confirm that this one is right.',
    'e-Inv Not Required':
      'An e-invoice is no longer needed for these. Your provider releases them; there is nothing for you to do.'
  },
  ms: {
    'Manual Hold':
      'Pihak penyedia sedang menyemaknya. Ia dibayar sebaik sahaja dilepaskan; hubungi pegawai anda jika terlalu lama.',
    'e-Inv Missing':
      'Pihak penyedia mengeluarkan e-invois bagi transaksi ini, dan ia dibayar sebaik sahaja e-invois itu sah. Hantarkan nombor e-invois anda sendiri hanya jika pihak penyedia telah bersetuju anda mengeluarkannya, atau bagi bayaran sebelum pihak penyedia mula mengeluarkannya.',
    'Account Frozen':
      'Hubungi pegawai anda di pihak penyedia tentang pembekuan akaun anda; selepas itu pelepasannya boleh diminta.',
    'New Bank Account':
      'Akaun bank anda telah ditukar. Ia dibayar dengan sendirinya selepas beberapa hari, atau lebih awal apabila anda mengesahkan akaun itu.',
    Duplicate:
      'Transaksi ini sudah ada dalam bayaran lain dan sedang disemak. Hubungi pegawai anda jika anda tidak bersetuju.',
    'Payment Returned':
      'Bank anda memulangkan satu bayaran. Berikan akaun bank lain kepada pihak penyedia, atau sahkan bahawa akaun ini betul.',
    'e-Inv Not Required':
      'e-Invois tidak lagi diperlukan untuk transaksi ini. Pihak penyedia akan melepaskannya; anda tidak perlu berbuat apa-apa.'
  }
})

/** What a hold type is called. */
export const holdName = (language: Language, holdType: HoldType): string => names(language)(holdType)

/** What a dealer can do about a hold. */
export const whatToDo = (language: Language, holdType: HoldType): string => remedies(language)(holdType)
