const { Service } = require('moleculer')
const { exec } = require('child_process')
class D extends Service {
  constructor(broker) {
    super(broker)
    this.parseServiceSchema({
      name: 'd',
      actions: {
        a: { params: { uid: { type: 'string', pattern: /^[a-z][a-z0-9]{2,15}$/ } }, handler: this.a },
        b: { params: { uid: { type: 'number', integer: true, convert: true }, dir: { type: 'enum', values: ['asc', 'desc'] } }, handler: this.b },
        c: { params: { uid: 'string' }, handler: this.c },
        e: { params: { uid: 'number' }, handler: this.e.bind(this) },
        g: { params: { uid: 'number' }, handler: this.g },
        g2: { handler: this.g },
      },
    })
  }
  a(ctx) { exec('x ' + ctx.params.uid) }
  b(ctx) { exec('x ' + ctx.params.uid)
    exec('x ' + ctx.params.dir)
    exec('x ' + ctx.params.other) // want: command-injection
  }
  c(ctx) { exec('x ' + ctx.params.uid) // want: command-injection
  }
  e(ctx) { exec('x ' + ctx.params.uid) }
  g(ctx) { exec('x ' + ctx.params.uid) // want: command-injection
  }
}
module.exports = {
  name: 'z',
  actions: {
    one: { params: { uid: 'number' }, handler(ctx) { exec('x ' + ctx.params.uid) } },
    one1: { params: { uid: 'number|optional' }, handler(ctx) { exec('x ' + ctx.params.uid) } },
    one2: { params: { uid: 'string|optional' }, handler(ctx) {
      exec('x ' + ctx.params.uid) // want: command-injection
    } },
    one3: { params: { uid: 'string|alphanum' }, handler(ctx) { exec('x ' + ctx.params.uid) } },
    four: { params: { id: { type: 'string', alphanum: true }, m: { type: 'string', enum: ['a', 'b'] }, o: [{ type: 'number' }, { type: 'boolean' }], ps: [{type:'string'}, 'number'], $$strict: true }, handler(ctx) { const { id, m, o, ps } = ctx.params;
       exec('x ' + id)
       exec('x ' + m)
       exec('x ' + o)
       exec('x ' + ps) // want: command-injection
    } },
    five: { params: { q: { $$type: 'object', n: 'number', s: 'string' }, l: { type: 'array', items: 'number' }, o: {type:'object', props: {n: 'number', s: 'string'}} },
     async handler(ctx) {
     exec('x ' + ctx.params.q.n)
     exec('x ' + ctx.params.l.join(','))
     exec('x ' + ctx.params.o.n);
     exec('x ' + ctx.params.q.s) // want: command-injection
     exec('x ' + ctx.params.o.s) // want: command-injection
    } },
  },
}
