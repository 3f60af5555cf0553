import { factories } from '@strapi/strapi';
import { feathers, type Params, type Id } from '@feathersjs/feathers';
import { exec } from 'child_process';
export default factories.createCoreController('api::restaurant.restaurant', ({ strapi }) => ({
  async exampleAction(ctx) {
    const { id } = ctx.params;
    exec('a ' + id); // want: command-injection
    exec('a ' + ctx.request.body.name); // want: command-injection
    ctx.body = 'ok';
  },
  async find(ctx) {
    exec('a ' + ctx.query.sort); // want: command-injection
    const { data } = await super.find(ctx);
    return { data };
  },
}));
class MessageService {
  async create(data: { text: string }, params: Params) { return data; }
  async find(params: Params) { exec('say ' + params.query!.q); } // want: command-injection
}
const app = feathers<{ messages: MessageService }>();
app.use('messages', new MessageService());
