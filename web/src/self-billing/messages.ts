export const messages = {
  eInvoices: 'E-Invoices',
  register: 'Register',
  details: 'Payer and dealers',
  purpose: 'What self-billed e-invoices state of the payer and of each dealer.',

  payer: 'Payer',
  payerHint: 'Issues the e-invoices for what its dealers earn. The tax authority knows it by these details.',
  noPayer: 'No details yet. Without them no e-invoice can be issued.',
  from: (day: string) => `From ${day}`,
  set: 'Set details',
  change: 'Change',
  changePayer: "Change the payer's details",
  changeHint: 'Somebody else approves the change. E-invoices of earlier days keep what they state.',
  validFrom: 'Effective from',
  dayIsOver: 'Choose today or a later day.',
  chooseState: 'Choose a state',
  save: 'Request approval',
  aboutPayer: "the payer's details",
  titleOfChange: (day: string) => `The payer's details from ${day} on`,

  toComplete: 'Dealers to complete before the next cycle',
  toCompleteHint:
    'Their records lack what an e-invoice needs. Open a dealer to complete it, or import a file of dealers.',
  listLabel: 'Dealers whose records lack something',
  allComplete: 'Every dealer has what an e-invoice needs.',
  name: 'Name',
  code: 'Code',
  missing: 'Missing or unfit',
  companyType: 'Company type',
  unknownType: 'Company type unknown',
  nothing: 'Nothing'
} as const
