import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
// The lag of the event loop is measured by a timer, which costs a quarter of a percent of a core at its
// default of 10 ms.
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 500 })

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
