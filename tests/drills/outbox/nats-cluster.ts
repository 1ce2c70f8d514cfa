import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadLauncherConfig } from '@limelight/core/runtime/config'
import { answersOk } from '@limelight/stack/launcher/engines/http-probe'
import { provideNatsServer } from '@limelight/stack/launcher/engines/nats-binary'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { type Supervision, supervise } from '@limelight/stack/launcher/engines/supervise'
import { connect, nanos } from 'nats'

const size = 3
const stream = 'limelight-jobs'
const consumer = 'mail'
const changeTimeoutMs = 60_000

export type Settings = { replicas: number; ackWaitMs: number }

/** Servers that hold the stream of jobs together. */
export async function startNatsCluster(watch: Supervision) {
  const { searchPath, natsServerBin } = loadLauncherConfig()
  const command = await provideNatsServer({ ...watch, searchPath, natsServerBin })
  const servers = await Promise.all(
    Array.from({ length: size }, async (_none, at) => {
      const [port, routePort, statusPort] = [await freePort(), await freePort(), await freePort()]
      return { name: `nats-${at}`, port, routePort, statusPort }
    }),
  )
  const local = (port: number) => `nats://127.0.0.1:${port}`
  const routes = servers.map(({ routePort }) => local(routePort)).join()
  const processes = await Promise.all(
    servers.map(({ name, port, routePort, statusPort }) =>
      supervise(
        {
          name,
          program: () => ({
            command,
            args: Object.entries({
              ...{ name, addr: '127.0.0.1', port, http_port: statusPort },
              ...{ cluster_name: 'drill', cluster: local(routePort), routes },
              ...{ jetstream: true, store_dir: join(watch.home.folder('nats'), name) },
            }).map(([option, value]) => `--${option}=${value}`),
          }),
          answers: () => answersOk(`http://127.0.0.1:${statusPort}/healthz`),
        },
        watch,
      ),
    ),
  )
  const urls = servers.map(({ port }) => local(port))
  const connection = await connect({ servers: urls, maxReconnectAttempts: -1 })
  const manager = await connection.jetstreamManager({ checkAPI: false })
  const ready = () => Promise.all(processes.map(process => process.ready()))

  const findLeader = async () => {
    const info = await manager.streams.info(stream).catch(() => undefined)
    return processes.find(({ name }) => name === info?.cluster?.leader)
  }
  const isChanged = async ({ replicas, ackWaitMs }: Settings) => {
    const { config, cluster } = await manager.streams.info(stream)
    const { config: kept } = await manager.consumers.info(stream, consumer)
    const others = cluster?.replicas?.filter(({ current }) => current) ?? []
    return config.num_replicas === replicas && others.length === replicas - 1 && kept.ack_wait === nanos(ackWaitMs)
  }

  return {
    url: urls.join(),
    ready: async () => void (await ready()),
    /** A stream without a leader chooses one soon. */
    async killLeader() {
      let leader = await findLeader()
      for (; leader === undefined; leader = await findLeader()) await wait(100)
      await leader.kill('SIGKILL')
    },
    async changed(settings: Settings) {
      const end = performance.now() + changeTimeoutMs
      while (!(await isChanged(settings).catch(() => false))) {
        if (performance.now() > end) throw new Error(`NATS did not get ${JSON.stringify(settings)}`)
        await wait(200)
      }
    },
    async [Symbol.asyncDispose]() {
      await connection.close()
      await Promise.all(processes.map(process => process.stop()))
    },
  }
}
