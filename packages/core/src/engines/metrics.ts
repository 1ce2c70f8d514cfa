import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of this process. Each package adds its own. */
export const registry = new Registry()
// The lag of the event loop is measured by a timer, which costs a quarter of a percent of a core at its
// default of 10 ms.
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 500 })

const statementSeconds = new Histogram({
  name: 'limelight_clickhouse_statement_seconds',
  help: 'Time of a reading statement of ClickHouse, by its name and how it ended',
  labelNames: ['statement', 'outcome'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})

/** A stream is measured until its answer begins. */
export async function timeStatement<Answer>(statement: string, work: () => Promise<Answer>): Promise<Answer> {
  const end = statementSeconds.startTimer({ statement })
  try {
    const answer = await work()
    end({ outcome: 'done' })
    return answer
  } catch (error) {
    end({ outcome: 'failed' })
    throw error
  }
}

const mailTotal = new Counter({
  name: 'limelight_mails_total',
  help: 'Attempts to hand a mail to the mail server: it took or refused the mail, or there was no mail server to ask',
  labelNames: ['outcome'],
  registers: [registry],
})
for (const outcome of ['accepted', 'refused', 'failed']) mailTotal.inc({ outcome }, 0)

export function countMail(outcome: 'accepted' | 'refused' | 'failed'): void {
  mailTotal.inc({ outcome })
}

export const gauges = {
  engineUp: new Gauge({
    name: 'limelight_engine_up',
    help: 'Whether an engine answers this process',
    labelNames: ['engine'],
    registers: [registry],
  }),
  pool: new Gauge({
    name: 'limelight_postgres_connections',
    help: 'Connections of the pool: in use, idle, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
  }),
  diskFree: new Gauge({
    name: 'limelight_disk_free_bytes',
    help: 'Space that is left on the disk of MEDIA_DIR',
    registers: [registry],
  }),
  diskSize: new Gauge({
    name: 'limelight_disk_size_bytes',
    help: 'Size of the disk of MEDIA_DIR',
    registers: [registry],
  }),
}
