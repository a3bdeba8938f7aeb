import { z } from 'zod'
import { attachedFile } from '#attachments/endpoints.ts'
import { endpoint } from '#endpoint.ts'
import { optionalText, pageOf, pageRequest } from '#page.ts'
import { permission } from '#permissions.ts'
import { answerText, dealerQuestion, questionAbout, questionStatus, questionText } from './schema.ts'

/** How many questions of one dealer may wait for an answer, and how many it may ask on one day. */
export const mostOpenQuestions = 20
export const mostQuestionsADay = 30

/** Dealers ask about their own payouts, and staff answer. A question changes nothing but itself. */
export const questionEndpoints = {
  getQuestions: endpoint({
    path: '/api/v1/questions/getQuestions',
    summary: 'Lists dealers’ questions with their answers, the latest first',
    kind: 'read',
    access: 'staff',
    input: z.object({
      ...pageRequest.shape,
      /** A company's own user always gets the own company's. */
      companyCode: optionalText,
      status: questionStatus.nullish(),
      questionId: z.int().nullish()
    }),
    output: pageOf(dealerQuestion)
  }),
  askQuestion: endpoint({
    path: '/api/v1/questions/askQuestion',
    summary: 'Asks about a transaction, a hold or a tax of the caller’s own company, with a document or without',
    kind: 'write',
    access: 'staff',
    takesFile: true,
    input: z.object({ about: questionAbout, question: questionText, ...attachedFile }),
    output: z.object({ questionId: z.int(), message: z.string() })
  }),
  answerQuestion: endpoint({
    path: '/api/v1/questions/answerQuestion',
    summary: 'Answers a dealer’s question',
    kind: 'write',
    audience: 'staff',
    access: [permission('Dealers', 'ANSWER')],
    input: z.object({ questionId: z.int().positive(), answer: answerText }),
    output: z.object({ message: z.string() })
  })
}
