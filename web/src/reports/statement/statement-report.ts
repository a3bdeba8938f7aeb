/** The report that a statement is taken away as. */
export const statementReport = 'Dealer Statement'
