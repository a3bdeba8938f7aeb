export const messages = {
  about: 'what API clients may decide',
  title: (client: string) => `What ${client} may decide`,
  decides: 'Decides',
  nothing: 'Nothing',
  kinds: 'Kinds of requests',
  hint: 'It may approve and refuse such requests of other people. It also needs the right to decide on them. It never decides on what was requested by somebody who made or changed it, its policy or a secret of it. A disabled client decides on nothing any more, and needs another policy once it is enabled.',
  others: 'Why no other kinds?',
  othersHint:
    'Two people decide on what moves or forfeits money, says where it goes or how much is paid (cycles, releases, payment runs, bank accounts, adjustments, rate cards, bank entries, tax), on who may do what (users, roles, policies, clients, sign-in), on rules that protect these (signals, closed months, retention and erasure, archives, webhooks), and on what cannot be taken back (statements and e-invoices sent). A new kind of request is for people alone until it says otherwise.',
  validFrom: 'Effective from',
  dayIsOver: 'A change takes effect today or on a later day.',
  request: 'Request approval'
} as const
