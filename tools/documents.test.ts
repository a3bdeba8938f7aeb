import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { wings } from './checks/layout.ts'
import { projectRoot, readSource } from './source-files.ts'

/** The file paths in backquotes in a text; those of the server may be relative to its sources. */
function namedFiles(document: string): string[] {
  const quoted = readSource(document).text.matchAll(/`([^`\n]+)`/g)
  const isPath = (text: string) => /^(?!DATA_DIR)[\w./-]+\/[\w.-]+\.(?:tsx?|json|yml|sql)$/.test(text)
  return [...new Set([...quoted].map(([, text = '']) => text).filter(isPath))]
}

/** The targets of the links of a text. */
function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = '']) => link)
}

const isPage = (link: string) => /^[\w-]+\.md$/.test(link)

describe.each([
  'docs/asvs.md',
  'docs/security.md',
  'docs/reliability.md',
  'docs/how-sure-are-we.md',
  'docs/at-a-glance.md'
])('%s', (document) => {
  it('names files that exist', () => {
    const files = namedFiles(document)
    expect(files.length).toBeGreaterThan(0)
    const isThere = (path: string) => ['', 'server/src'].some((folder) => existsSync(join(projectRoot, folder, path)))
    expect(files.filter((path) => !isThere(path))).toEqual([])
  })
})

describe('the decisions', () => {
  const folder = 'docs/decisions'
  const names = readdirSync(join(projectRoot, folder)).filter((name) => name.endsWith('.md') && name !== 'README.md')
  const textOf = (name: string) => readSource(`${folder}/${name}`).text
  const [index = '', table = ''] = textOf('README.md').split('## Former numbers')

  /** The former numbers of a page, from the line below its title, after `formerly`. */
  function numbersOf(name: string): string[] {
    const [, numbers = ''] = /formerly (.+)/.exec(textOf(name).split('\n')[2] ?? '') ?? []
    return numbers.match(/\b\d{4}\b/g) ?? []
  }

  it('are in their index once each', () => {
    expect(linksIn(index).filter(isPage).toSorted()).toEqual(names.toSorted())
  })

  it('are found by each number that they had', () => {
    const rows = [...table.matchAll(/^\| (\d{4}) \| (.+) \|$/gm)]
    const led = rows.flatMap(([, number, pages = '']) => linksIn(pages).map((page) => `${number} ${page}`))
    const had = names.flatMap((name) => numbersOf(name).map((number) => `${number} ${name}`))
    expect(had.length).toBeGreaterThan(0)
    expect(led.toSorted()).toEqual(had.toSorted())
  })

  it.each(names.filter((name) => !/^\d{4}-/.test(name)))('%s says what holds, and why', (name) => {
    const [, , days = '', ...rest] = textOf(name).split('\n')
    const chapters = rest.filter((line) => line.startsWith('## ')).map((line) => line.slice(3))
    expect(days).toMatch(/^\d{4}-\d{2}-\d{2}/)
    expect(chapters.slice(0, 2)).toEqual(['What holds', 'Why'])
    expect(chapters).toEqual(['What holds', 'Why', 'What it costs', 'Rejected'].filter((one) => chapters.includes(one)))
  })

  it('name files that exist', () => {
    const folders = ['', 'contract/src', 'server/src', 'web/src']
    const isThere = (path: string) => folders.some((one) => existsSync(join(projectRoot, one, path)))
    const named = names.flatMap((name) => namedFiles(`${folder}/${name}`).map((path) => ({ name, path })))
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(({ path }) => !isThere(path))).toEqual([])
  })
})

describe('the links of the documents', () => {
  const pagesOf = (folder: string) =>
    readdirSync(join(projectRoot, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name))
  const documents = ['', 'docs', 'docs/decisions'].flatMap(pagesOf)

  /** A heading's anchor on GitHub. */
  const placeOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-')

  function leadsSomewhere(document: string, link: string): boolean {
    const [path = '', place] = link.split('#')
    const target = path === '' ? document : join(dirname(document), path)
    if (!existsSync(join(projectRoot, target))) return false
    if (place === undefined) return true
    const headings = [...readSource(target).text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => placeOf(heading))
    return headings.includes(place)
  }

  it('lead to files and headings that exist', () => {
    const links = documents.flatMap((document) =>
      linksIn(readSource(document).text).map((link) => ({ document, link }))
    )
    const within = links.filter(({ link }) => !/^\w+:/.test(link))
    expect(within.length).toBeGreaterThan(0)
    expect(within.filter(({ document, link }) => !leadsSomewhere(document, link))).toEqual([])
  })
})

it('describes the wings and their areas in their order', () => {
  const [, chapter = ''] = readSource('docs/architecture.md').text.split(/^## .*$/m)
  const named = [...chapter.matchAll(/^(?:### (\w+): (.+)|\| `([\w-]+)` \|.*)$/gm)]
  const described = named.map(([, wing, about, area]) => area ?? `${wing}: ${about}`.toLowerCase())
  expect(described).toEqual(wings.flatMap(({ name, about, areas }) => [`${name}: ${about}`.toLowerCase(), ...areas]))
})

it('draws every area in its wing', () => {
  const [, drawing = ''] = readSource('docs/architecture.md').text.split('## Areas')[1]?.split('```') ?? []
  const drawn = drawing.match(/[\w-]+/g) ?? []
  const inOrder = wings.toReversed().flatMap(({ name, areas }) => [name, ...areas])
  expect(drawn.filter((word) => inOrder.includes(word))).toEqual(inOrder)
})

/** The last number of each section of level 1 or 2; earlier sections of level 3 are left out. */
const sections: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 }
}

/** Expands `7.2.1–7.2.4, 7.6.1`. */
function numbersIn(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.trim().split('–')
    const section = first.slice(0, first.lastIndexOf('.'))
    const [from, to] = [first, last].map((number) => Number(number.slice(number.lastIndexOf('.') + 1)))
    return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, index) => `${section}.${(from ?? 0) + index}`)
  })
}

describe('the requirements of ASVS', () => {
  const chapters = readSource('docs/asvs.md').text.split(/^## V/m).slice(1).join('')
  const cells = [...chapters.matchAll(/^\| (\d[^|]*) \|/gm)].map(([, cell = '']) => cell)

  it('of levels 1 and 2 are listed once each', () => {
    const wanted = Object.entries(sections).flatMap(([section, last]) =>
      Array.from({ length: last }, (_, index) => `${section}.${index + 1}`)
    )
    const inOrder = (numbers: string[]) =>
      numbers.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    expect(inOrder(cells.flatMap(numbersIn))).toEqual(inOrder(wanted))
  })

  it('that are met by something of the product say which file or test', () => {
    const rows = chapters.split('\n').filter((line) => /^\| \d/.test(line))
    const met = rows.filter((row) => /\| (?:met|with|partly) \|/.test(row))
    expect(met.filter((row) => !/`|\]\(|above/.test(row))).toEqual([])
  })
})
