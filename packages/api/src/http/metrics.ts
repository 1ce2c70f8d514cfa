import { registry } from '@limelight/core/engines/metrics'
import { Gauge, Histogram } from 'prom-client'

const requestSeconds = new Histogram({
  name: 'limelight_request_seconds',
  help: 'Time from a request to its answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})

export function observeRequest(method: string, route: string, status: number, seconds: number): void {
  requestSeconds.observe({ method, route, status: String(status) }, seconds)
}

export const sockets = new Gauge({
  name: 'limelight_sockets',
  help: 'Open connections for live updates',
  registers: [registry],
})
