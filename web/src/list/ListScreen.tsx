import type { ReactNode } from 'react'
import { PageHeader, type PageHeaderProps } from '#ui/PageHeader.tsx'
import { ListTable, type ListTableProps } from './ListTable.tsx'
import './ListScreen.css'

type ListFrameProps = FrameParts & PageHeaderProps

type FrameParts = {
  /** Summary cards between the header and the list. */
  tiles?: ReactNode
  /** The activity feed: one line below the list; opened it stands next to the list from 1400 px. */
  feed?: ReactNode
  children: ReactNode
}

/** The frame of every list screen, also for a screen with more than one list or other content. */
export function ListFrame({ tiles, feed, children, ...header }: ListFrameProps) {
  return (
    <ListFrameBelow header={<PageHeader {...header} />} tiles={tiles} feed={feed}>
      {children}
    </ListFrameBelow>
  )
}

/** The same below another header. */
export function ListFrameBelow({ header, tiles, feed, children }: FrameParts & { header: ReactNode }) {
  return (
    <div className="page list-screen">
      {header}
      {tiles}
      <div className={feed ? 'list-screen-body list-screen-with-feed' : 'list-screen-body'}>
        <div className="page list-screen-main">{children}</div>
        {feed && <aside className="list-screen-feed">{feed}</aside>}
      </div>
    </div>
  )
}

export type ListScreenProps<Row> = Omit<ListFrameProps, 'children'> &
  ListTableProps<Row> & {
    /** Dialogs, which are not part of the layout. */
    children?: ReactNode
  }

/** A complete list screen: header, tiles, search bar, grid, pager, selection bar and feed. */
export function ListScreen<Row>({
  title,
  purpose,
  actions,
  back,
  aside,
  notes,
  actionsBelow,
  tiles,
  feed,
  children,
  ...table
}: ListScreenProps<Row>) {
  return (
    <ListFrame {...{ title, purpose, actions, actionsBelow, tiles, feed, aside, notes, back }}>
      <ListTable {...table} />
      {children}
    </ListFrame>
  )
}
