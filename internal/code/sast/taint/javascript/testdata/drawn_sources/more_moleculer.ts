import { Service, ServiceBroker, Context } from 'moleculer'
import { exec } from 'child_process'

const broker = new ServiceBroker()
broker.createService({
  name: 'files',
  actions: {
    read: {
      params: { name: 'string' },
      async handler(ctx) {
        exec('cat ' + ctx.params.name) // want: command-injection
        exec('seq ' + Number(ctx.params.n))
      },
    },
    list(ctx: Context<{ dir: string }>) {
      exec('ls ' + ctx.params.dir) // want: command-injection
    },
  },
  events: {
    'user.created'(ctx) { exec('mail ' + ctx.params.email) }, // want: command-injection
  },
})
