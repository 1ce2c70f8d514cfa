import * as z from 'zod'
import { defineJob } from '../jobs/job.ts'

export const checkAlertJob = defineJob({
  role: 'exports',
  name: 'alerts.check',
  payload: z.object({ alertId: z.uuid() }),
})

export const alertMailJob = defineJob({
  role: 'mail',
  name: 'alerts.mail',
  payload: z.object({ alertId: z.uuid(), subject: z.string().optional(), text: z.string(), path: z.string() }),
})
