import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import { screenDownload } from '#downloads/routes.ts'
import { download, type Route, read, write } from '#platform/http/calls/bind.ts'
import { listOwnForms, readDealerForms } from './dealer-forms.ts'
import { downloadForm, downloadOwnForm } from './download.ts'
import { mailFormAgain, recordHandOver } from './hand-over.ts'
import { formIssues, listFormIssues, requestFormIssue } from './issue.ts'
import { compareYear, listForms, readFormYear } from './queries.ts'
import { formRegister } from './report.ts'

export const cp58Routes: Route[] = [
  read(cp58Endpoints.getFormYear, (call) => readFormYear(call, call.input.year)),
  read(cp58Endpoints.getForms, ({ db, input }) => listForms(db, input)),
  read(cp58Endpoints.compareFormYear, ({ db, input }) => compareYear(db, input.year)),
  read(cp58Endpoints.getDealerForms, readDealerForms),
  read(cp58Endpoints.getOwnForms, listOwnForms),
  read(cp58Endpoints.getFormIssues, async (call) => ({ changes: await listFormIssues(call) })),
  write(cp58Endpoints.requestFormIssue, requestFormIssue),
  write(cp58Endpoints.approveFormIssue, formIssues.approve),
  write(cp58Endpoints.refuseFormIssue, formIssues.refuse),
  write(cp58Endpoints.withdrawFormIssue, formIssues.withdraw),
  write(cp58Endpoints.mailForm, mailFormAgain),
  write(cp58Endpoints.recordHandOver, recordHandOver),
  download(cp58Endpoints.downloadForm, downloadForm),
  download(cp58Endpoints.downloadOwnForm, downloadOwnForm),
  screenDownload('cp58RegisterDownload', formRegister)
]
