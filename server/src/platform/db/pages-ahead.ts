/**
 * Reads pages one after the other, each while the caller processes the one before. `next` answers the page after a
 * given one, or undefined after the last.
 */
export async function* pagesAhead<Page>(
  next: (before: Page | undefined) => Promise<Page | undefined>
): AsyncGenerator<Page> {
  let coming = startedRead(next(undefined))
  try {
    for (let page = await coming; page; page = await coming) {
      coming = startedRead(next(page))
      yield page
    }
  } finally {
    // If the reader stops early, the running statement must end too.
    await coming.catch(() => undefined)
  }
}

/** Works pages out one after the other, each while the caller processes the one before. */
export async function* workedAhead<Page>(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  try {
    yield* pagesAhead(async () => {
      const { done, value } = await pages.next()
      return done ? undefined : value
    })
  } finally {
    await pages.return(undefined)
  }
}

/** A failure surfaces where the page is awaited, which may be later. */
function startedRead<Page>(page: Promise<Page>): Promise<Page> {
  page.catch(() => undefined)
  return page
}
