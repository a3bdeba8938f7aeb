import '@mantine/core/styles.css'
import { Button, Checkbox, MantineProvider, Modal, Table, Textarea } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const pageSize = 60
const columns = ['Company', 'Yes ID', 'Trx No.', 'Type', 'Date', 'Package Name', 'State', 'Incentive (RM)']

/** As the component library's guide writes a table: no list behind it, no keyboard, no server. */
function BareTable() {
  const [page, setPage] = useState(0)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const rows = Array.from({ length: pageSize }, (_, index) => page * pageSize + index)
  const choose = (row: number, isChosen: boolean) => {
    const others = [...selected].filter((other) => other !== row)
    setSelected(new Set(isChosen ? [...others, row] : others))
  }
  return (
    <>
      <Button onClick={() => setPage(page + 1)}>Next page</Button>
      <Button onClick={() => setAsking(true)}>Hold</Button>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Checkbox
                aria-label="Select all rows on this page"
                checked={rows.every((row) => selected.has(row))}
                onChange={({ currentTarget }) => setSelected(new Set(currentTarget.checked ? rows : []))}
              />
            </Table.Th>
            {columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row}>
              <Table.Td>
                <Checkbox
                  aria-label={`Select ${row}`}
                  checked={selected.has(row)}
                  onChange={({ currentTarget }) => choose(row, currentTarget.checked)}
                />
              </Table.Td>
              {columns.map((column) => (
                <Table.Td key={column}>
                  {column} {row}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title="Hold">
        <Textarea label="Comment" />
        <Button>Hold</Button>
      </Modal>
    </>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <MantineProvider defaultColorScheme="auto">
    <BareTable />
  </MantineProvider>
)
