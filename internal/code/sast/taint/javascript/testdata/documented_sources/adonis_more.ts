import type { HttpContext } from '@adonisjs/core/http';
import router from '@adonisjs/core/services/router';
import { exec } from 'node:child_process';
export default class PostsController {
  async index({ request, params, response }: HttpContext) {
    exec('cat ' + params.id); // want: command-injection
    exec('cat ' + request.input('name')); // want: command-injection
    const { a } = request.only(['a']);
    exec('cat ' + a); // want: command-injection
    exec('cat ' + request.file('avatar')!.clientName); // want: command-injection
    exec('cat ' + Number(request.qs().page));
    return response.redirect().toPath(request.input('to')); // want: open-redirect
  }
}
router.get('/hi', ({ request }) => { exec(request.header('x-a')!); }); // want: command-injection
