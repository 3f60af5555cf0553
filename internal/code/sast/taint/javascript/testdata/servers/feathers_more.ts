import { exec } from 'node:child_process';
import { feathers, type ServiceMethods } from '@feathersjs/feathers';

class Hosts implements ServiceMethods {
  async find(given) {
    exec('find ' + given.query.name); // want: command-injection
  }
  async patch(id, data, given) {
    exec('patch ' + data.name); // want: command-injection
  }
}

const app = feathers();
app.service('hosts').hooks({ before: { all: [async (context) => exec('log ' + context.data.name)] } }); // want: command-injection
