/** A file that is there. */
export type ListedFile = { name: string; size: number; modifiedMs: number }

/** Where another system puts files, whatever kind of place it is. Paths are within it: `done/7-dealers.csv`. */
export type Source = {
  /** Whether a file is there only when it is complete. */
  isWhole: boolean
  files(): Promise<ListedFile[]>
  has(path: string): Promise<boolean>
  open(path: string): AsyncIterable<Buffer>
  /** Writes a small file, over one of its name. */
  write(path: string, content: Buffer): Promise<void>
  move(path: string, to: string): Promise<void>
}

/** Where files go once they were read. */
export const putAwayIn = { READ: 'done', REFUSED: 'refused' } as const
