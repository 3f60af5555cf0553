import { exec } from 'node:child_process';
import type { HttpContext } from '@adonisjs/core/http';

export async function show({ request }: HttpContext) {
  exec('show ' + request.header('x-name')); // want: command-injection
}
