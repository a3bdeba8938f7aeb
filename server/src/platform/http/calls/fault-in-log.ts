import { DatabaseError } from 'pg'

/**
 * What the log may show of a fault. The database quotes values in details and sometimes in messages, so the log has
 * the code, the table and the constraint instead.
 */
export function faultInLog(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  const { code = '', message, stack = '', schema, table, column, constraint, routine } = error
  const quotesValues = code.startsWith('22') || code.startsWith('23') || code.startsWith('P0')
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: 'DatabaseError',
    message: quotesValues ? `refused by the database with ${code}` : message,
    stack: frames.join('\n'),
    code,
    schema,
    table,
    column,
    constraint,
    routine
  }
}
