/** The systems that journals are written for. */
export const journalProfileNames = ['NEUTRAL_CSV', 'NEUTRAL_XLSX', 'ORACLE_FBDI', 'SAP_UPLOAD', 'D365_JOURNAL'] as const
export type JournalProfileName = (typeof journalProfileNames)[number]

/** What people choose by: the system, and how many lines it takes in one document. */
export const journalProfileTitles: Record<JournalProfileName, string> = {
  NEUTRAL_CSV: 'Neutral CSV',
  NEUTRAL_XLSX: 'Neutral XLSX',
  ORACLE_FBDI: 'Oracle FBDI, GlInterface.csv',
  SAP_UPLOAD: 'SAP S/4HANA, Upload General Journal Entries (999 lines a document)',
  D365_JOURNAL: 'Dynamics 365 Finance, general journal (10 lines a voucher)'
}
